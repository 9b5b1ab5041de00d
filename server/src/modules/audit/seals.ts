import { createHash } from 'node:crypto';
import type { AuditVerification } from '@staffroom/sdk/core';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import type { Transaction } from '../../db/transaction.ts';
import { lockUntilCommit } from '../../db/transaction-lock.ts';
import { WorkspaceStateRow } from '../operations/entity.ts';
import { contentDigest } from './sealed-content.sql.ts';
import { createRedactions, type Redactions } from './redactions.sql.ts';
import type { AuditStream } from './export/audit-stream.ts';
import { headValue, sealedAfter, storeSeals, unsealed, unsealedCount } from './seals.sql.ts';

export interface SealingDependencies {
  database: Pick<Database, 'transaction'>;
  log: Pick<Logger, 'info' | 'warn'>;
}

interface Head {
  number: number;
  seal: string;
}

interface SealedRow extends Head {
  previous: string;
  content: string;
  createdAt: string;
}

/** The number of entries that one statement reads. */
const batch = 1_000;
/** The name of the newest seal in `workspace_state`. It shows that entries at the end were deleted. */
const headName = 'audit-head';
/** The seal before the first entry. */
const origin = '';
const sealEveryMs = 60_000;

/**
 * Seals all audit entries that have no seal yet. Each seal is a hash of the entry and of the seal before it, so that a change or
 * a deletion of a sealed entry breaks the chain at this place. Entries are sealed after they are stored, because a chain in the
 * transactions of the changes would make these transactions wait for each other.
 * @returns the number of sealed entries
 */
export async function sealAudit({ database, log }: SealingDependencies): Promise<number> {
  let sum = 0;
  for (let count = batch; count === batch; sum += count) count = await sealSome({ database, log });
  return sum;
}

async function sealSome({ database, log }: SealingDependencies): Promise<number> {
  const sealed = await database.transaction(sealSomeIn);
  if (sealed === null) return 0;
  // The log is often stored elsewhere. Its newest seal shows if someone has computed the whole chain again.
  const { count, number, seal } = sealed;
  log.info({ count, number, seal }, 'audit: entries sealed');
  return count;
}

async function sealSomeIn(tx: Transaction): Promise<(Head & { count: number }) | null> {
  await lockUntilCommit(tx.em, 'audit seals');
  const state = await tx.em.findOne(WorkspaceStateRow, { name: headName }, { refresh: true });
  let head = headOf(state?.value);
  const { rows } = await tx.query<{ id: string; salt: string; content: string }>(unsealed, [batch]);
  const given = rows.map(({ id, salt, content }) => {
    const previous = head.seal;
    head = { number: head.number + 1, seal: sealOf(head.number + 1, previous, content) };
    return { id, salt, previous, ...head };
  });
  if (given.length === 0) return null;
  await tx.query(storeSeals, [JSON.stringify(given)]);
  await tx.em.upsert(WorkspaceStateRow, { name: headName, value: head, updatedAt: new Date() });
  return { count: given.length, ...head };
}

/** Seals all entries that the transaction sees. */
export async function sealAllIn(tx: Transaction): Promise<void> {
  while ((await sealSomeIn(tx)) !== null);
}

/** Compares all sealed entries with their seals. Changes nothing. */
export async function verifyAuditSeals(
  { pool }: { pool: pg.Pool },
  signal?: AbortSignal,
): Promise<AuditVerification> {
  // The head is read first: entries that are sealed later come after it.
  const { rows: heads } = await pool.query<{ value: unknown }>(headValue, [headName]);
  const head = headOf(heads[0]?.value);
  const result: AuditVerification = {
    sealed: 0,
    unsealed: 0,
    since: null,
    head: head.number === 0 ? null : head,
    problem: null,
  };
  const redactions = createRedactions(pool);
  let last: SealedRow | null = null;
  let rows: SealedRow[];
  do {
    signal?.throwIfAborted();
    ({ rows } = await pool.query<SealedRow>(sealedAfter, [last?.number ?? 0, batch]));
    for (const row of rows) {
      result.since ??= row.createdAt;
      const problem = await problemOf(row, last, redactions);
      if (problem) return { ...result, problem };
      result.sealed += 1;
      last = row;
    }
  } while (rows.length === batch);
  const { rows: counted } = await pool.query<{ count: number }>(unsealedCount);
  return { ...result, unsealed: counted[0]?.count ?? 0, problem: problemAtEnd(last, head) };
}

/** The retention period deletes the oldest entries, so that the first entry may have any number. */
async function problemOf(
  row: SealedRow,
  last: SealedRow | null,
  redactions: Redactions,
): Promise<AuditVerification['problem']> {
  const { number, createdAt: at } = row;
  if (last && number !== last.number + 1)
    return { kind: 'missing', number: last.number + 1, at: last.createdAt };
  const isLinked = last === null || row.previous === last.seal;
  const isIntact =
    row.seal === sealOf(number, row.previous, row.content) ||
    (await redactions.allow(number, contentDigest(row.content)));
  return isLinked && isIntact ? null : { kind: 'changed', number, at };
}

function problemAtEnd(last: SealedRow | null, head: Head): AuditVerification['problem'] {
  const number = last?.number ?? 0;
  const at = last?.createdAt ?? null;
  if (number < head.number) return { kind: 'missing', number: number + 1, at };
  return last && number === head.number && last.seal !== head.seal ? { kind: 'changed', number, at } : null;
}

/** Seals new entries every minute, and then sends them if they are wanted elsewhere. */
export function startSealing(dependencies: SealingDependencies, stream?: AuditStream): AsyncDisposable {
  let sealing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    sealing = sealAudit(dependencies)
      .catch((error: unknown) => dependencies.log.warn({ err: error }, 'audit: cannot seal entries'))
      .then(() => stream?.send());
  }, sealEveryMs);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      stream?.close();
      await sealing;
    },
  };
}

const sealOf = (number: number, previous: string, content: string): string =>
  createHash('sha256').update(`${previous}\n${number}\n${content}`).digest('hex');

function headOf(value: unknown): Head {
  const { number, seal } = (value ?? {}) as Partial<Head>;
  return typeof number === 'number' && typeof seal === 'string'
    ? { number, seal }
    : { number: 0, seal: origin };
}
