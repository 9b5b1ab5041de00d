import type { JobSpec, StyleGuide } from '@staffroom/sdk';
import { Capability } from '@staffroom/sdk/internal/shared';
import type { CallUser, DraftAccess } from '@staffroom/sdk/server';
import { type BaseCall, type ModelSettings, readOnlyCall } from '@staffroom/sdk/internal/server';
import type { Logger } from 'pino';
import type { CapabilityContext, CapabilityFactories } from '../capabilities/context.ts';
import { refuseProperty } from '../capabilities/refused.ts';
import { callLog } from '../http/log.ts';
import type { AgentSecretsService } from '../modules/agent-secrets/service.ts';
import type { AgentSettingsService } from '../modules/agent-settings/service.ts';
import { jobOf, type RunningAgent } from '../modules/agents/installed.ts';
import type { AiDirectory } from '../modules/ai-providers/directory.ts';
import type { AgentChoices } from '../modules/agents/choices.ts';
import { effectiveSettings, promptInForce } from '../modules/agents/settings.ts';
import type { Admission } from './rules/admission.ts';
import type { AnswerNotes } from '../modules/chat/why/answer-notes.ts';

interface CallRequest {
  agent: RunningAgent;
  user: CallUser;
  /**
   * Ends the call when the client leaves, the person stops it, or the job times out. The agent's own signal is combined with
   * it.
   */
  signal: AbortSignal;
  modelSettings?: Partial<ModelSettings>;
  choices?: Promise<AgentChoices>;
  notes?: AnswerNotes;
  prefetched?: CapabilityContext['prefetched'];
  sharedTools?: CapabilityContext['sharedTools'];
  project?: CapabilityContext['project'];
  /** The name of the shared tool for which the call is, if the manifest declares that the tool changes nothing. */
  readingTool?: string | undefined;
}

export type CreateCall = (request: CallRequest) => Promise<BaseCall>;

interface EnqueueRequest {
  agent: RunningAgent;
  spec: JobSpec;
  input: unknown;
  userId: string;
}

export interface CallDependencies {
  capabilities: CapabilityFactories;
  directory: AiDirectory;
  company: string;
  choices: (slug: string, userId: string) => Promise<AgentChoices>;
  styleGuide: (userId: string) => Promise<StyleGuide>;
  agentSettings: AgentSettingsService;
  auditDraft: (agent: string, user: CallUser, access: DraftAccess) => Promise<void>;
  secrets: Pick<AgentSecretsService, 'read'>;
  enqueue: (job: EnqueueRequest) => Promise<{ jobId: string }>;
  admission: Admission;
  log: Logger;
}

/**
 * Creates the `call` that an agent's handler receives: the basic properties and the capabilities that its manifest declares and
 * `plugins.json` does not deny. Accessing any other capability throws an AppError that names the agent and the capability.
 */
export function createCallFactory({
  capabilities,
  directory,
  company,
  choices,
  styleGuide,
  agentSettings,
  auditDraft,
  secrets,
  enqueue,
  admission,
  log,
}: CallDependencies): CreateCall {
  return async ({
    agent,
    user,
    signal,
    modelSettings: overrides,
    choices: chosen,
    notes,
    prefetched,
    project,
    sharedTools,
    readingTool,
  }) => {
    const { slug, manifest, entry } = agent;
    if (overrides?.provider != null) directory.require(overrides.provider);
    const made = await (chosen ?? choices(slug, user.id));
    const prompt = promptInForce(manifest, made, overrides?.prompt);
    if (notes) notes.prompt = prompt;
    const context: CapabilityContext = {
      agent: slug,
      agentVersion: agent.version,
      admits: () => admission(agent),
      isReading: readingTool !== undefined,
      canaryGuard: agent.canaryGuard,
      user: {
        id: user.id,
        name: user.name,
        email: user.email,
        role: user.role,
        language: user.language,
      },
      modelSettings: {
        ...effectiveSettings(manifest, made, directory, overrides?.provider ?? undefined),
        ...overrides,
        prompt: prompt?.text ?? '',
      },
      notes,
      prefetched,
      project,
      sharedTools,
      signal: AbortSignal.any([signal, agent.signal]),
      log: callLog(log.child({ agent: slug, userId: user.id })),
    };
    const base: BaseCall = {
      user: context.user,
      company,
      config: agent.config,
      modelSettings: context.modelSettings,
      agentSettings: {
        read: () => agentSettings.read(agent, user.id),
        save: (change, whose = 'me') => agentSettings.save(agent, user, whose, change),
        reset: (whose = 'me') => agentSettings.reset(agent, user, whose),
      },
      secrets: { get: (name) => secrets.read(agent, name) },
      log: context.log,
      auditDraft: (access) => auditDraft(slug, user, access),
      signal: context.signal,
      styleGuide: () => styleGuide(user.id),
      async enqueue(spec, input) {
        if (jobOf(agent, spec.name)) return enqueue({ agent, spec, input, userId: user.id });
        throw new Error(
          `The agent "${slug}" has no job "${spec.name}"; add job(…) to the "jobs" of defineServerPlugin`,
        );
      },
    };
    for (const name of Capability.options) {
      if (!manifest.capabilities.includes(name)) refuse(base, name, slug, 'its manifest does not declare it');
      else if (entry.deny.includes(name))
        refuse(base, name, slug, 'plugins.json or an administrator denies it');
      else defineLazily(base, name, () => capabilities[name](context));
    }
    if (readingTool === undefined) return Object.freeze(base);
    return readOnlyCall(base, readingTool, (action) =>
      log.warn(
        { agent: slug, refused: `The reading tool "${readingTool}" tried to use ${action}` },
        'agents: access refused',
      ),
    );
  };
}

function refuse(call: object, name: Capability, slug: string, reason: string): void {
  refuseProperty(call, name, `The agent "${slug}" may not use "${name}": ${reason}`);
}

/** Creates a capability on first access, because most calls use only one or two. */
function defineLazily(call: object, name: Capability, make: () => unknown): void {
  let made: unknown;
  Object.defineProperty(call, name, { enumerable: true, get: () => (made ??= make()) });
}
