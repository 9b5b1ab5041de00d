import { createReadingTools } from '../agents/shared-tools/reading-tools.ts';
import { documentsCapability, type DocumentSource } from '../capabilities/documents.ts';
import { searchCapability } from '../capabilities/search.ts';
import type { Foundation } from '../foundation.ts';
import { rateLimits } from '../http/rate-limit.ts';
import type { ApiRoute } from '../http/route.ts';
import { sharedRate } from '../http/shared-rate.ts';
import { createCancellations } from '../mcp/cancellations.ts';
import { mcpRoutes } from '../mcp/routes.ts';
import { accessTokenRoutes } from '../modules/access-tokens/routes.ts';
import { createAccessTokenService } from '../modules/access-tokens/service.ts';
import { createUploadInstructions } from '../modules/documents/upload/upload-instructions.ts';
import { createStartJob } from '../modules/jobs/start-job.ts';
import type { AgentPlatform } from './compose-agents.ts';
import type { ChatServices } from './compose-chat.ts';

interface AssistantDependencies {
  platform: Pick<AgentPlatform, 'registry' | 'createCall' | 'jobs'>;
  chat: Pick<ChatServices, 'askAgent'>;
  documents: DocumentSource;
  search: Parameters<typeof searchCapability>[0];
  /** @throws AppError while nothing may be changed */
  requireWritable: () => void;
}

export interface Assistants extends AsyncDisposable {
  routes: ApiRoute[];
}

/** Serves programs outside the workspace that work on behalf of a person. */
export async function composeAssistants(
  { env, log, version, database, audit }: Foundation,
  { platform, chat, documents, search, requireWritable }: AssistantDependencies,
): Promise<Assistants> {
  const { registry: agents, createCall, jobs } = platform;
  const tokens = createAccessTokenService({ database, audit, adminEmails: env.ADMIN_EMAILS });
  const cancellations = await createCancellations(database);
  const startJob = createStartJob({
    jobs,
    agents,
    requireDocument: (userId, id) => documents.get(userId, id),
    uploadInstructions: createUploadInstructions(database),
  });
  return {
    routes: [
      ...accessTokenRoutes(tokens),
      ...mcpRoutes({
        name: env.PRODUCT_NAME,
        version,
        publicUrl: env.PUBLIC_URL,
        tokens,
        capabilities: { search: searchCapability(search), documents: documentsCapability(documents) },
        limiter: sharedRate({ database, name: 'mcp', limit: rateLimits.user }),
        sharedTools: createReadingTools({ agents, createCall, log }),
        acting: { agents, askAgent: chat.askAgent, startJob, jobs, requireWritable },
        cancellations,
        log,
      }),
    ],
    [Symbol.asyncDispose]: () => cancellations[Symbol.asyncDispose](),
  };
}
