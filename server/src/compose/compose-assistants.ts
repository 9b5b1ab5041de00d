import { createReadingTools } from '../agents/shared-tools/reading-tools.ts';
import { documentsCapability, type DocumentSource } from '../capabilities/documents.ts';
import { searchCapability } from '../capabilities/search.ts';
import type { Foundation } from '../foundation.ts';
import { createSite } from '../http/host-check.ts';
import { rateLimits, sharedLimiter } from '../http/rate-limit.ts';
import type { ApiRoute } from '../http/route.ts';
import { sharedRate } from '../http/shared-rate.ts';
import { createCancellations } from '../mcp/cancellations.ts';
import { mcpRoutes } from '../mcp/routes.ts';
import { accessTokenRoutes } from '../modules/access-tokens/routes.ts';
import { createAccessTokenService } from '../modules/access-tokens/service.ts';
import { createAuthorizations } from '../modules/assistants/authorizations.ts';
import { createClients } from '../modules/assistants/clients.ts';
import { createConnections } from '../modules/assistants/connections.ts';
import { resourceMetadataOf } from '../modules/assistants/metadata.ts';
import { assistantRoutes } from '../modules/assistants/routes.ts';
import { createUploadInstructions } from '../modules/documents/upload/upload-instructions.ts';
import { createStartJob } from '../modules/jobs/start-job.ts';
import type { AgentPlatform } from './agents/compose-agents.ts';
import type { ChatServices } from './chat/compose-chat.ts';

/** Registrations of programs per network address, which a web assistant may share for all its people. Each leaves a row. */
const registrationLimit = { points: 300, duration: 60 * 60 };

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
  const site = createSite(env);
  const connections = createConnections({ database, audit, adminEmails: env.ADMIN_EMAILS });
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
      ...assistantRoutes({
        clients: createClients(database),
        authorizations: createAuthorizations(database),
        connections,
        site,
        product: env.PRODUCT_NAME,
        registrations: sharedLimiter(database, 'oauth-register', registrationLimit),
      }),
      ...mcpRoutes({
        name: env.PRODUCT_NAME,
        version,
        originOf: (ctx) => site.originOf(ctx.host),
        holderOf: async (secret) => (await tokens.holderOf(secret)) ?? connections.holderOf(secret),
        resourceMetadataOf,
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
