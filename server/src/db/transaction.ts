import type { MikroORM, SqlEntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery, type Kysely } from 'kysely';

/** One unit of work: all of it is stored when it ends well, none of it when it throws. */
export interface Transaction {
  /** Reads and writes entities inside the transaction; `em.getKysely()` builds typed queries there. */
  em: SqlEntityManager;
  /**
   * A statement of our own inside the transaction, for measured paths. Times and dates come as text: the ORM's connections do
   * not parse them.
   * @param text with `$1`, `$2` …
   */
  query<T>(text: string, values?: readonly unknown[]): Promise<{ rows: T[]; rowCount: number }>;
}

export type InTransaction = <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;

/**
 * The one way to begin, commit and roll back; entities that were changed are written before it commits. Await no other
 * connection and nothing of the network inside: the transaction holds its locks, and one of few connections, for as long.
 */
export function createTransactions(orm: MikroORM): InTransaction {
  return (work) =>
    orm.em.fork().transactional((em) => work({ em, query: (text, values) => run(em, text, values) }));
}

async function run<T>(em: SqlEntityManager, text: string, values: readonly unknown[] = []) {
  // What was changed before stands in the database before our own statement looks at it.
  await em.flush();
  const connection = em.getTransactionContext<Kysely<unknown>>();
  if (!connection) throw new Error('This transaction has ended');
  const { rows, numAffectedRows } = await connection.executeQuery<T>(CompiledQuery.raw(text, [...values]));
  return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
}
