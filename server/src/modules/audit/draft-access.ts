import type { CallUser, DraftAccess } from '@staffroom/sdk/server';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/database.ts';
import type { AuditService } from './service.ts';

interface Dependencies {
  database: Pick<Database, 'transaction'>;
  audit: Pick<AuditService, 'record'>;
  now?: () => number;
}

/** Milliseconds within which repeated opens and updates of a draft are one entry, because editors save every few seconds. */
const onceIn = 10 * 60_000;
const maxRemembered = 10_000;

/** Records uses of other people's drafts that only the administrator role permits. An agent reports them. */
export function createDraftAudit({ database, audit, now = Date.now }: Dependencies) {
  const recent = new LRUCache<string, number>({ max: maxRemembered });

  /** @param agent the id of the agent to which the draft belongs */
  return async (agent: string, user: CallUser, { action, id, ownerId }: DraftAccess): Promise<void> => {
    if (user.role !== 'admin' || ownerId === user.id) return;
    const key = [agent, user.id, action, id].join(' ');
    const isRepeated = action === 'open' || action === 'update';
    if (isRepeated && now() - (recent.get(key) ?? Number.NEGATIVE_INFINITY) < onceIn) return;
    await database.transaction((tx) =>
      audit.record(tx, {
        userId: user.id,
        action: `draft.${action}`,
        subject: agent.slice(0, 100),
        detail: { draft: String(id).slice(0, 100), userId: String(ownerId).slice(0, 100) },
      }),
    );
    recent.set(key, now());
  };
}
