import { apiRoute } from '../../http/route.ts';
import { UsageQuery } from './schema.ts';
import type { UsageService } from './service.ts';

export function usageRoutes(usage: UsageService) {
  return [
    apiRoute({
      method: 'GET',
      path: '/api/usage',
      policy: 'user',
      query: UsageQuery,
      handle: ({ query, user }) => usage.summary({ days: query.days, userId: user.id }),
    }),
    apiRoute({
      method: 'GET',
      path: '/api/admin/usage',
      policy: 'admin',
      query: UsageQuery,
      handle: ({ query }) => usage.summary(query),
    }),
  ];
}
