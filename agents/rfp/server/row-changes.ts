import { msg } from '@staffroom/sdk';
import type { Requirement } from '../ledger.ts';
import { manifest } from '../manifest.ts';
import { toApproved } from './draft/draft.ts';
import type { AgentCall } from './kit.ts';
import { type StoredRow, presentRows, type Store } from './store.ts';

/** Removes absent fields from a change, so that these keep their value. JSON has no `undefined`. */
export const definite = <T extends object>(change: T) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/** Clears the account if the change has an owner's name only: a name written by hand belongs to no account. */
export const withOwner = <T extends { owner?: string; ownerId?: string | null }>(change: T): T =>
  change.owner === undefined || change.ownerId !== undefined ? change : { ...change, ownerId: null };

export async function withdraw(store: Store, rowId: string): Promise<void> {
  const found = (await store.allAnswers()).find((one) => one.rowId === rowId);
  if (found) await store.answers.delete(found.id);
}

export async function removeRow(store: Store, { id }: StoredRow): Promise<void> {
  await withdraw(store, id);
  await store.drop(id);
}

/** Approves an answer. @throws AppError `invalid` without an answer; `conflict` if the row has changed */
export async function approve(
  call: AgentCall,
  store: Store,
  row: StoredRow,
  unchangedSince: string,
): Promise<StoredRow> {
  const [shown] = await presentRows(call, [row]);
  const approved = toApproved(
    { ...row, ...(shown && { answer: shown.answer, evidence: shown.evidence }) },
    call.user,
    new Date().toISOString(),
  );
  const { approvedBy, approvedAt } = approved;
  // Keeps the coverage, because an approval only says that the answer can be sent.
  const changed = await store.rows.update(
    row.id,
    { status: 'approved', approvedBy, approvedAt },
    { unchangedSince },
  );
  await store.answers.upsert(approved);
  return changed;
}

export async function tellOwner(
  call: AgentCall,
  rows: readonly Requirement[],
  before: string | null,
): Promise<void> {
  const [first] = rows;
  if (!first || first.ownerId === null || first.ownerId === call.user.id || first.ownerId === before) return;
  const title =
    rows.length === 1
      ? msg`${call.user.name} has given you a requirement`
      : msg`${call.user.name} has given you ${rows.length} requirements`;
  await call.notify.people([first.ownerId], title, {
    body: rows
      .slice(0, 5)
      .map(({ quote }) => quote)
      .join('\n')
      .slice(0, 1_000),
    href: `/agents/${manifest.id}?rfp=${first.rfpId}`,
    documentIds: [first.documentId],
  });
}
