import type { Database } from '../../db/database.ts';

/** Current versions with a missing vector in a space. @param space an expression */
export function unfinished(space: string): string {
  return `select v.id from document d join document_version v on v.document_id = d.id and v.version = d.version
    where d.deleted_at is null and v.passages > 0
      and not exists (select from embedded_version e where e.version_id = v.id and e.space = ${space})`;
}

/** Milliseconds. Another process may have added a document. */
const defaultRecheck = 3_000;

/**
 * Whether every document is searchable by meaning. Usually true, and the check takes as long as a search in a large library, so
 * the result is cached for seconds at most, or until this process adds work.
 */
export function createCompleteness({ pool }: Pick<Database, 'pool'>, recheck = defaultRecheck) {
  let completeUntil = Number.NEGATIVE_INFINITY;
  let changes = 0;

  return {
    /** A version without vectors was added. */
    touch(): void {
      changes += 1;
      completeUntil = Number.NEGATIVE_INFINITY;
    },

    async isComplete(): Promise<boolean> {
      if (performance.now() < completeUntil) return true;
      const before = changes;
      const { rowCount } = await pool.query(`${unfinished('(select space from embedding_state)')} limit 1`);
      if (rowCount === 0 && changes === before) completeUntil = performance.now() + recheck;
      return rowCount === 0;
    },
  };
}
