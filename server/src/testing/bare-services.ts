import type { Services } from '../compose/compose.ts';
import type { ApiRoute } from '../http/route.ts';

/**
 * Composes a server with only sign-in and the given routes.
 * @example await using server = await testServer({ compose: bareServices([route]) });
 */
export function bareServices(routes: ApiRoute[], services: Partial<Services> = {}): () => Promise<Services> {
  return async () => ({
    routes,
    readiness: [],
    maintenance: (_ctx, next) => next(),
    agents: (_ctx, next) => next(),
    scim: () => (_ctx, next) => next(),
    agentPage: () => (_ctx, next) => next(),
    remotes: (_ctx, next) => next(),
    remoteOrigins: () => [],
    framedManifests: () => [],
    developedOrigin: () => null,
    framedRemote: () => undefined,
    attach: () => {},
    figures: () => ({ sockets: 0, answers: 0 }),
    drain: async () => {},
    stop: async () => {},
    ...services,
  });
}
