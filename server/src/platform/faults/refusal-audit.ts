import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import type { InstalledAgent } from '../../modules/agents/installed.ts';
import type { AuditService } from '../../modules/audit/service.ts';

interface RefusalAuditOptions {
  database: Pick<Database, 'transaction'>;
  audit: Pick<AuditService, 'record'>;
  log: Pick<Logger, 'error'>;
}

const day = 24 * 60 * 60 * 1000;
/** Maximum number of audit entries of one version in a day, because an agent can invent new actions without end. */
const maxEntries = 100;

/**
 * Records the forbidden actions of server halves in the audit log: each action of a version once a day.
 * @returns called for each forbidden action
 */
export function createRefusalAudit({ database, audit, log }: RefusalAuditOptions) {
  const recorded = new LRUCache<string, Set<string>>({ max: 1_000, ttl: day });
  return ({ slug, version }: Pick<InstalledAgent, 'slug' | 'version'>, refused: string): void => {
    const key = `${slug} ${version}`;
    const known = recorded.get(key) ?? new Set<string>();
    const action = oneLine(refused);
    if (known.has(action) || known.size >= maxEntries) return;
    recorded.set(key, known.add(action));
    database
      .transaction((tx) =>
        audit.record(tx, {
          userId: null,
          action: 'server.refuse',
          subject: slug,
          detail: { version, action },
        }),
      )
      .catch((error: unknown) => log.error({ err: error }, 'audit: cannot record refused action of agent'));
  };
}

/** The text can contain names that the agent chose, so line breaks and control characters are removed. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)
    .toWellFormed();
