import type { MikroORM, SqlEntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery, type Kysely } from 'kysely';

export interface Transaction {
  /** Reads and writes entities inside the transaction; `em.getKysely()` builds typed queries. */
  em: SqlEntityManager;
  /**
   * Runs SQL inside the transaction, for statements whose speed matters. Times and dates are returned as text, because the
   * ORM's connections do not parse them.
   * @param text with `$1`, `$2` …
   */
  query<T>(text: string, values?: readonly unknown[]): Promise<{ rows: T[]; rowCount: number }>;
}

export type InTransaction = <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;

/**
 * The only way to begin, commit and roll back transactions. Changed entities are written before the commit. Do not await
 * another connection or a network request inside, because the transaction keeps its locks and one of few connections.
 */
export function createTransactions(orm: MikroORM): InTransaction {
  return (work) =>
    orm.em.fork().transactional((em) => work({ em, query: (text, values) => run(em, text, values) }));
}

async function run<T>(em: SqlEntityManager, text: string, values: readonly unknown[] = []) {
  // Writes changes of entities first, so that the SQL statement sees them.
  await em.flush();
  const connection = em.getTransactionContext<Kysely<unknown>>();
  if (!connection) throw new Error('This transaction has ended');
  const { rows, numAffectedRows } = await connection.executeQuery<T>(CompiledQuery.raw(text, [...values]));
  return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
}
