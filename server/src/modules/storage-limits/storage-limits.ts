import { AppError, msg } from '@staffroom/sdk';
import type { OwnStorage, StorageLimits } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import { lockUntilCommit } from '../../db/transaction-lock.ts';
import type { Transaction } from '../../db/transaction.ts';
import { storageLimits } from '../workspace-settings/declared.ts';
import type { WorkspaceSettingService } from '../workspace-settings/service.ts';
import { sizeInWords } from './size-in-words.ts';
import { largestOwners, sumUp, usedBy } from './storage-limits.sql.ts';

export interface StorageLimitDependencies {
  database: Pick<Database, 'pool' | 'transaction'>;
  settings: WorkspaceSettingService;
}

export type StorageQuotas = ReturnType<typeof createStorageQuotas>;

interface Used {
  own: number;
  all: number;
  /** The number of rows in `storage_change`. */
  rows: number;
}

/** The number of rows from which they are replaced by one row for each person. */
const manyRows = 1_000;

/** Limits the bytes of stored files, for each person and for the workspace. */
export function createStorageQuotas({ database, settings }: StorageLimitDependencies) {
  const { pool, transaction } = database;
  const limits = (em?: Transaction['em']): Promise<StorageLimits> => settings.values(storageLimits, em);

  return {
    /**
     * Refuses a file before its bytes are received.
     * @param bytes the size of the file
     * @throws AppError `storage-full`
     */
    async requireRoomFor(ownerId: string, bytes: number): Promise<void> {
      const [limit, { rows }] = await Promise.all([limits(), pool.query<Used>(usedBy, [ownerId])]);
      requireRoom(limit, rows[0], bytes);
    },

    /**
     * Stores the rows of files if there is room for them. One transaction at a time, so that uploads of several people together
     * stay within the limits.
     * @throws AppError `storage-full`
     */
    within<T>(ownerId: string, bytes: number, add: (tx: Transaction) => Promise<T>): Promise<T> {
      return transaction(async (tx) => {
        await lockUntilCommit(tx.em, 'staffroom.storage');
        const [used] = (await tx.query<Used>(usedBy, [ownerId])).rows;
        requireRoom(await limits(tx.em), used, bytes);
        const added = await add(tx);
        if ((used?.rows ?? 0) > manyRows) await tx.query(sumUp);
        return added;
      });
    },

    async own(userId: string): Promise<OwnStorage> {
      const [{ person }, { rows }] = await Promise.all([limits(), pool.query<Used>(usedBy, [userId])]);
      return { used: rows[0]?.own ?? 0, limit: person };
    },

    async ofWorkspace() {
      const [current, all, people] = await Promise.all([
        limits(),
        pool.query<Used>(usedBy, [null]),
        pool.query<{ id: string; name: string; used: number }>(largestOwners),
      ]);
      return { limits: current, used: all.rows[0]?.all ?? 0, people: people.rows };
    },

    change: (adminId: string, limit: StorageLimits): Promise<void> =>
      settings.change(adminId, storageLimits, limit),
  };
}

function requireRoom({ person, workspace }: StorageLimits, used: Used | undefined, bytes: number): void {
  const { own = 0, all = 0 } = used ?? {};
  if (person !== null && own + bytes > person) throw personFull(own, person);
  if (workspace !== null && all + bytes > workspace) throw workspaceFull(workspace);
}

function personFull(used: number, limit: number): AppError {
  const message = msg`These files use ${sizeInWords(used)} of the ${sizeInWords(limit)} that each person has. Delete documents permanently, also in the trash, or ask an administrator for more space.`;
  return new AppError('storage-full', message, { fields: { file: message } });
}

function workspaceFull(limit: number): AppError {
  const message = msg`The workspace has no space left: its limit is ${sizeInWords(limit)}. Delete documents permanently, also in the trash, or ask an administrator to raise the limit.`;
  return new AppError('storage-full', message, { fields: { file: message } });
}
