import { listAuditEntries } from '@staffroom/sdk/core';
import { implement } from '../../http/route.ts';
import type { AuditService } from './service.ts';

export function auditRoutes(audit: Pick<AuditService, 'list'>) {
  return [implement(listAuditEntries, ({ query }) => audit.list(query))];
}
