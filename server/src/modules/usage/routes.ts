import { apiRoute } from '../../http/route.ts';
import type { InstalledAgents } from '../agents/installed.ts';
import { type CountingAgents, UsageQuery } from './schema.ts';
import type { UsageService } from './service.ts';

export function usageRoutes(usage: UsageService, agents: Pick<InstalledAgents, 'list'>) {
  const counting = (counter: keyof CountingAgents) =>
    agents.list().flatMap(({ slug, manifest }) => (manifest?.counts === counter ? [slug] : []));

  return [
    apiRoute({
      method: 'GET',
      path: '/api/analytics',
      policy: 'user',
      handle: ({ user }) =>
        usage.analytics(user.id, {
          presentations: counting('presentations'),
          rfpResponses: counting('rfpResponses'),
        }),
    }),
    apiRoute({
      method: 'GET',
      path: '/api/usage',
      policy: 'user',
      query: UsageQuery,
      handle: ({ query, user }) => usage.summary({ days: query.days, userId: user.id }),
    }),
  ];
}
