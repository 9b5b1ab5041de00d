import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '../../../db/database.ts';
import { lockUntilCommit } from '../../../db/transaction-lock.ts';
import { WorkspaceStateRow } from '../../operations/entity.ts';
import type { AuditTarget } from './audit-target.ts';
import { ocsfEvent, type SealedEntry } from './ocsf.ts';
import { sealedAfter } from './audit-stream.sql.ts';

interface Dependencies {
  database: Pick<Database, 'transaction' | 'pool'>;
  target: AuditTarget;
  product: { name: string; version: string };
  log: Pick<Logger, 'info' | 'warn'>;
  now?: () => number;
}

export interface AuditStream {
  /** Sends all sealed entries that were not sent. Never throws; unsent entries stay for the next call. */
  send(): Promise<void>;
  close(): void;
}

interface State {
  /** The number of the newest entry that the target has accepted. */
  sent: number;
  /** The sender, and the time until which no other process sends, in milliseconds since 1970. */
  sender: string;
  until: number;
}

/** The name of the state in `workspace_state`. */
const stateName = 'audit-stream';
/** The number of entries in one request or write. */
const batch = 500;
/** Milliseconds after which another process takes over from one that has ended or hangs. Longer than the time limit of a batch. */
const leaseMs = 60_000;

/**
 * Sends the audit log to a place outside of the workspace, in the order of its seals. One process at a time sends. An entry counts
 * as sent when the target has accepted it, so that an entry may arrive twice after a crash, but none is left out.
 */
export function createAuditStream({
  database,
  target,
  product,
  log,
  now = Date.now,
}: Dependencies): AuditStream {
  const sender = randomUUID();
  const closing = new AbortController();

  /** Takes or renews the right to send. @param sent null to keep the stored number @returns null if another process sends */
  const claim = (sent: number | null, until: number): Promise<State | null> =>
    database.transaction(async (tx) => {
      await lockUntilCommit(tx.em, 'audit stream');
      const row = await tx.em.findOne(WorkspaceStateRow, { name: stateName });
      const known = stateOf(row?.value);
      if (known.sender !== sender && (sent !== null || known.until > now())) return null;
      const state = { sent: sent ?? known.sent, sender, until };
      await tx.em.upsert(WorkspaceStateRow, { name: stateName, value: state, updatedAt: new Date() });
      return state;
    });

  async function sendAll(): Promise<void> {
    let state = await claim(null, now() + leaseMs);
    while (state !== null && !closing.signal.aborted) {
      const { rows } = await database.pool.query<SealedEntry>(sealedAfter, [state.sent, batch]);
      const last = rows.at(-1);
      if (!last) return void (await claim(state.sent, 0));
      const lines = rows.map((entry) => `${JSON.stringify(ocsfEvent(entry, product))}\n`);
      await target(lines.join(''), closing.signal);
      state = await claim(last.number, now() + leaseMs);
    }
  }

  return {
    send: () =>
      sendAll().catch((error: unknown) => {
        if (!closing.signal.aborted) log.warn({ err: error }, 'audit: cannot send entries, retry planned');
      }),
    close: () => closing.abort(),
  };
}

/** Returns the number of the newest entry that was sent. */
export async function sentAuditNumber(database: Pick<Database, 'orm'>): Promise<number> {
  const row = await database.orm.em.fork().findOne(WorkspaceStateRow, { name: stateName });
  return stateOf(row?.value).sent;
}

function stateOf(value: unknown): State {
  const { sent = 0, sender = '', until = 0 } = (value ?? {}) as Partial<State>;
  return { sent, sender, until };
}
