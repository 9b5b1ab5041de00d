import { LockMode } from '@mikro-orm/core';
import type { Database } from '../../db/database.ts';
import type { TokenCall } from '../../http/admission/token-holder.ts';
import type { AuditService } from '../audit/service.ts';
import { AdminTokenCallRow, AdminTokenRow } from './entity.ts';

const hourMs = 3_600_000;

interface Dependencies {
  database: Pick<Database, 'transaction'>;
  audit: Pick<AuditService, 'record'>;
  now?: () => number;
}

/**
 * Returns a function that records the calls of tokens in the audit log: each change, and one reading or refused call per token,
 * route and hour.
 */
export function createCallRecords({ database, audit, now = Date.now }: Dependencies) {
  /** The hours by token and call that this process knows to be recorded. It saves a statement for each further call. */
  const recorded = new Map<string, number>();

  return async (
    { id, name, createdBy }: Pick<AdminTokenRow, 'id' | 'name' | 'createdBy'>,
    { method, route, path, refused }: TokenCall,
  ): Promise<void> => {
    const hour = Math.floor(now() / hourMs) * hourMs;
    const isChange = method !== 'GET' && refused === undefined;
    const call = `${refused === undefined ? 'use' : 'refuse'} ${method} ${route}`;
    const key = `${id} ${call}`;
    if (!isChange && recorded.get(key) === hour) return;
    await database.transaction(async (tx) => {
      if (!isChange) {
        // The lock keeps two simultaneous requests from recording the same hour.
        await tx.em.findOneOrFail(AdminTokenRow, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
        const row = { tokenId: id, call, hour: new Date(hour) };
        const known = await tx.em.findOne(AdminTokenCallRow, { tokenId: id, call });
        if (known && known.hour.getTime() >= hour) return;
        await tx.em.upsert(AdminTokenCallRow, row);
      }
      await audit.record(tx, {
        userId: createdBy,
        action: refused === undefined ? 'admin-token.use' : 'admin-token.refuse',
        subject: id,
        detail: {
          call: `${method} ${route}`,
          ...(path !== route && { path }),
          ...(refused !== undefined && { reason: refused }),
          adminToken: name,
        },
      });
    });
    if (isChange) return;
    for (const [each, at] of recorded) if (at < hour) recorded.delete(each);
    recorded.set(key, hour);
  };
}
