import { AppError, type Message, msg } from '@staffroom/sdk';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Database } from '../../db/database.ts';
import type { Transaction } from '../../db/transaction.ts';
import { lockUntilCommit } from '../../db/transaction-lock.ts';
import { AiModelRow, AiProviderRow } from './entity.ts';

/**
 * Serializes all changes of providers and models in the workspace, because the rules for defaults concern several rows. Such
 * changes are rare.
 */
export function inTurn<T>(
  { transaction }: Pick<Database, 'transaction'>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return transaction(async (tx) => {
    await lockUntilCommit(tx.em, 'ai_provider');
    return work(tx);
  });
}

/** @throws AppError `not-found` */
export async function loadProvider(em: SqlEntityManager, id: number): Promise<AiProviderRow> {
  const row = await em.findOne(AiProviderRow, { id, deletedAt: null });
  if (!row) throw new AppError('not-found', 'This provider does not exist');
  return row;
}

/** @throws AppError `not-found` */
export async function loadModel(em: SqlEntityManager, id: number): Promise<AiModelRow> {
  const row = await em.findOne(AiModelRow, { id, deletedAt: null });
  if (!row) throw new AppError('not-found', 'This model does not exist');
  return row;
}

interface Changing {
  name: string;
  isActive: boolean;
  isDefault: boolean;
  version: number;
}

interface Change {
  isActive?: boolean | undefined;
  isDefault?: boolean | undefined;
  version?: number | undefined;
}

/**
 * Checks a change of a provider or of a model.
 * @param replace the error message that says how to select another default
 * @throws AppError `conflict`
 */
export function checkChange(row: Changing, change: Change, replace: Message): void {
  if (change.version !== undefined && change.version !== row.version) {
    throw new AppError(
      'conflict',
      msg`${row.name} was changed in the meantime. Reload the page and try again.`,
    );
  }
  if (change.isDefault === true && !(change.isActive ?? row.isActive)) {
    throw new AppError('conflict', msg`${row.name} is inactive. Activate it before you make it the default.`);
  }
  if (row.isDefault && change.isDefault === false) throw new AppError('conflict', replace);
  if (row.isDefault && change.isActive === false) throw new AppError('conflict', replace);
}

/** Clears the former default before a new one is set, so that there is never more than one default. */
export async function clearDefault(
  em: SqlEntityManager,
  kind: { entity: 'provider' } | { entity: 'model'; providerId: number },
): Promise<void> {
  const former =
    kind.entity === 'provider'
      ? await em.findOne(AiProviderRow, { isDefault: true })
      : await em.findOne(AiModelRow, { isDefault: true, providerId: kind.providerId });
  if (!former) return;
  former.isDefault = false;
  former.version += 1;
  await em.flush();
}
