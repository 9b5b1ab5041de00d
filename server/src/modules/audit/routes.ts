import { apiRoute } from '../../http/route.ts';
import { AuditQuery } from './schema.ts';
import type { AuditService } from './service.ts';

export function auditRoutes(audit: AuditService) {
  return [
    apiRoute({
      method: 'GET',
      path: '/api/admin/audit',
      policy: 'admin',
      query: AuditQuery,
      handle: ({ query }) => audit.list(query),
    }),
  ];
}
