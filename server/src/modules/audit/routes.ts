import { downloadAudit, listAuditActions, listAuditEntries, verifyAudit } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import { implement } from '../../http/route.ts';
import { sendCsv } from '../../http/send-csv.ts';
import { csvOf } from '../../text/csv.ts';
import type { AuditService } from './service.ts';
import { verifyAuditSeals } from './seals.ts';
import { createAuditEntries, type StoredEntry } from './entries.sql.ts';

export interface AuditRouteDependencies {
  database: Pick<Database, 'pool' | 'transaction'>;
  audit: Pick<AuditService, 'record'>;
}

export function auditRoutes({ database, audit }: AuditRouteDependencies) {
  const entries = createAuditEntries(database);
  return [
    implement(listAuditEntries, ({ query, user }) => entries.page(query, user.id)),
    implement(listAuditActions, () => entries.actions()),
    implement(verifyAudit, ({ signal }) => verifyAuditSeals(database, signal)),
    implement(downloadAudit, async ({ query, user, signal, ctx }) => {
      await database.transaction((tx) =>
        audit.record(tx, { userId: user.id, action: 'audit.download', subject: 'audit', detail: query }),
      );
      const day = new Date().toISOString().slice(0, 10);
      sendCsv(ctx, `audit-log-${day}.csv`, csvOf(columns, entries.all(query, signal)));
    }),
  ];
}

/** Column names of the export. Programs read them, so add columns but never rename one. */
const columns: Record<string, (entry: StoredEntry) => string | null> = {
  time: ({ createdAt }) => createdAt,
  person: ({ name }) => name,
  email: ({ email }) => email,
  action: ({ action }) => action,
  subject: ({ subject }) => subject,
  detail: ({ detail }) => JSON.stringify(detail),
  entry_id: ({ id }) => id,
  subject_name: ({ subjectName }) => subjectName,
  address: ({ address }) => address,
  token: ({ detail: { adminToken } }) => (typeof adminToken === 'string' ? adminToken : null),
};
