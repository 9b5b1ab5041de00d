import { AppError, isAppError } from '@staffroom/sdk';
import { approveRows, changeRows, deleteRows } from '../contract.ts';
import { route } from './kit.ts';
import { approve, definite, removeRow, tellOwner, withdraw, withOwner } from './row-changes.ts';
import { type StoredRow, openStore, type Store } from './store.ts';

export const bulkRoutes = [
  route(changeRows, async ({ params, body: { ids, change }, call }) => {
    const store = openStore(call);
    const given: StoredRow[] = [];
    const words = withOwner(definite(change));
    const result = await forEach(store, params.id, ids, async (row) => {
      // Setting another status revokes the approval of a row.
      const taken = row.status === 'approved' && words.status !== undefined;
      const changed = await store.rows.update(row.id, {
        ...words,
        ...(taken && { approvedBy: '', approvedAt: '' }),
      });
      if (taken) await withdraw(store, row.id);
      if (changed.ownerId !== row.ownerId) given.push(changed);
    });
    await tellOwner(call, given, null);
    return result;
  }),

  route(approveRows, ({ params, body: { ids }, call }) => {
    const store = openStore(call);
    return forEach(store, params.id, ids, async (row) => {
      if (row.status !== 'approved') await approve(call, store, row, row.updatedAt);
    });
  }),

  route(deleteRows, ({ params, body: { ids }, call }) => {
    const store = openStore(call);
    return forEach(store, params.id, ids, (row) => removeRow(store, row));
  }),
];

/** Changes one row after the other. If a row fails, reports it and continues with the next one. */
async function forEach(
  store: Store,
  rfpId: string,
  ids: readonly string[],
  act: (row: StoredRow) => Promise<void>,
) {
  const { id } = await store.rfp(rfpId, 'edit');
  const wanted = new Set(ids);
  const rows = (await store.ledger(id)).filter((row) => wanted.has(row.id));
  if (rows.length === 0) throw new AppError('not-found', 'There are no such requirements');
  const left: { id: string; why: string }[] = [];
  for (const row of rows) {
    try {
      await act(row);
    } catch (error) {
      if (!isAppError(error)) throw error;
      left.push({ id: row.id, why: error.message });
    }
  }
  return { done: rows.length - left.length, left };
}
