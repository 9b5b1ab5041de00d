import type { Logger } from 'pino';
import type { DocumentSource } from '../../capabilities/documents.ts';
import type { Database } from '../../db/database.ts';
import type { ApiRoute } from '../../http/route.ts';
import type { InstalledAgents } from '../../modules/agents/installed.ts';
import { agentSettingsRoutes } from '../../modules/agent-settings/routes.ts';
import type { AgentSettingsService } from '../../modules/agent-settings/service.ts';
import { agentToolRoutes } from '../../agents/shared-tools/agent-tool-routes.ts';
import { agentAdminRoutes, type AgentAdminRoutesOptions } from '../../modules/agents/admin-routes.ts';
import { agentAccessRoutes } from '../../modules/agents/audience/routes.ts';
import { createAgentAudiences } from '../../modules/agents/audience/service.ts';
import { agentControlRoutes } from '../../modules/agents/controls/routes.ts';
import type { CustomAgentService } from '../../modules/agents/custom-agent-service.ts';
import { createReadableDocuments } from '../../modules/agents/readable-documents.sql.ts';
import { pageFaultRoutes } from '../../modules/agents/page-faults/routes.ts';
import { agentCatalogueRoutes, type AgentRoutesOptions } from '../../modules/agents/routes.ts';
import type { AgentService } from '../../modules/agents/service.ts';
import { invalidRecordRoutes } from '../../modules/agents/invalid-records.ts';
import { workflowRoutes } from '../../modules/agents/workflows.ts';
import type { AiDirectory } from '../../modules/ai-providers/directory.ts';
import type { AuditService } from '../../modules/audit/service.ts';
import { createUploadInstructions } from '../../modules/documents/upload/upload-instructions.ts';
import { handOverRoutes } from '../../modules/hand-overs/routes.ts';
import { createHandOverService } from '../../modules/hand-overs/service.ts';
import { jobRoutes } from '../../modules/jobs/routes.ts';
import type { JobService } from '../../modules/jobs/service.ts';
import { memoryRoutes } from '../../modules/memory/routes.ts';
import type { MemoryService } from '../../modules/memory/service.ts';
import { agentPromptRoutes } from '../../modules/prompts/agent-prompts.ts';
import { promptTemplateRoutes } from '../../modules/prompts/routes.ts';
import { createPromptTemplateService } from '../../modules/prompts/service.ts';
import { scheduleRoutes } from '../../modules/schedules/routes.ts';
import { styleGuideRoutes } from '../../modules/style-guide/routes.ts';
import type { StyleGuideService } from '../../modules/style-guide/service.ts';
import { createScheduleService } from '../../modules/schedules/service.ts';

interface RoutesAroundAgentsOptions {
  database: Database;
  directory: AiDirectory;
  documents: Pick<DocumentSource, 'get'>;
  installed: InstalledAgents;
  agents: AgentService;
  customAgents: CustomAgentService;
  memories: MemoryService;
  jobs: JobService;
  styleGuides: StyleGuideService;
  agentSettings: AgentSettingsService;
  audit: AuditService;
  log: Pick<Logger, 'warn'>;
  guide: (slug: string) => Promise<string | null>;
  developedAt: AgentRoutesOptions['developedAt'];
  failing: AgentAdminRoutesOptions['failing'];
}

export function routesAroundAgents(options: RoutesAroundAgentsOptions): ApiRoute[] {
  const { database, directory, documents, installed, agents, customAgents, memories, jobs, audit } = options;
  const readableDocuments = createReadableDocuments(database);
  const catalogue = { installed, agents, customAgents, readableDocuments, directory };
  return [
    ...agentCatalogueRoutes({ ...catalogue, guide: options.guide, developedAt: options.developedAt }),
    ...agentSettingsRoutes(installed, options.agentSettings),
    ...agentAdminRoutes({ ...catalogue, database, audit, failing: options.failing }),
    ...agentAccessRoutes(installed, createAgentAudiences({ database, audit })),
    ...agentControlRoutes({ database, installed, audit }),
    ...agentToolRoutes({ database, agents, installed, audit }),
    ...invalidRecordRoutes(database, installed),
    ...pageFaultRoutes({ database, installed, audit, log: options.log }),
    ...workflowRoutes(installed),
    ...jobRoutes({
      jobs,
      agents: installed,
      requireDocument: (userId, id) => documents.get(userId, id),
      uploadInstructions: createUploadInstructions(database),
    }),
    ...scheduleRoutes(createScheduleService({ database, agents: installed, audit, jobs })),
    ...handOverRoutes(createHandOverService(database, installed)),
    ...styleGuideRoutes(options.styleGuides),
    ...memoryRoutes(memories, installed),
    ...promptTemplateRoutes(createPromptTemplateService(database, audit)),
    ...agentPromptRoutes({ database, installed, agents, audit }),
  ];
}
