import { type CreateCall, createCallFactory } from '../../agents/call.ts';
import type { Registry } from '../../agents/registry/registry.ts';
import type { Admission } from '../../agents/rules/admission.ts';
import { createCapabilities } from '../../capabilities/create-capabilities.ts';
import { type AgentSecretsService, createAgentSecrets } from '../../modules/agent-secrets/service.ts';
import {
  type AgentSettingsService,
  createAgentSettingsService,
} from '../../modules/agent-settings/service.ts';
import type { AgentChoices } from '../../modules/agents/choices.ts';
import { createDraftAudit } from '../../modules/audit/draft-access.ts';
import { documentOf } from '../../modules/jobs/document-of.ts';
import { createJobService, type JobService } from '../../modules/jobs/service.ts';
import { createMeaning } from '../../modules/memory/meaning.sql.ts';
import { createMemoryService, type MemoryService } from '../../modules/memory/service.ts';
import { createStyleGuideService, type StyleGuideService } from '../../modules/style-guide/service.ts';
import type { AgentDependencies } from './agent-dependencies.ts';

interface CallParts {
  registry: Registry;
  choices: (slug: string, userId: string) => Promise<AgentChoices>;
  admission: Admission;
}

export interface AgentCalls {
  createCall: CreateCall;
  memories: MemoryService;
  jobs: JobService;
  styleGuides: StyleGuideService;
  agentSettings: AgentSettingsService;
  secrets: AgentSecretsService;
  stop(): Promise<void>;
}

/** Creates the `call` of agents and the services that it gives them. */
export function composeCalls(
  dependencies: AgentDependencies,
  { registry, choices, admission }: CallParts,
): AgentCalls {
  const { database, directory, documents, audit, events, queue, embedder, secretKeys, ownNames, log } =
    dependencies;
  const meaning = embedder && createMeaning(database, { embedder, log });
  const memories = createMemoryService(database, meaning);
  const jobs = createJobService({ database, queue, agents: registry, events });
  const styleGuides = createStyleGuideService({ database, events, audit, documents });
  const agentSettings = createAgentSettingsService({ database, audit });
  const { key, oldKey } = secretKeys ?? {};
  const secrets = createAgentSecrets({ database, audit, log, key, oldKey });
  const createCall = createCallFactory({
    capabilities: createCapabilities({ ...dependencies, memories }),
    directory,
    company: ownNames.company,
    styleGuide: (userId) => styleGuides.forAgents(userId),
    agentSettings,
    auditDraft: createDraftAudit({ database, audit }),
    secrets,
    choices,
    async enqueue(job) {
      const documentId = await documentOf(job, (userId, id) => documents.get(userId, id));
      return { jobId: (await jobs.create({ ...job, documentId })).id };
    },
    admission,
    log,
  });
  return {
    createCall,
    memories,
    jobs,
    styleGuides,
    agentSettings,
    secrets,
    stop: async () => meaning?.[Symbol.asyncDispose](),
  };
}
