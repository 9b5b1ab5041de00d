import type { Database } from '../../db/database.ts';

/** SQL for current versions that lack a vector in a space. @param space a SQL expression */
export function unfinished(space: string): string {
  return `select v.id from document d join document_version v on v.document_id = d.id and v.version = d.version
    where d.deleted_at is null and v.passages > 0
      and not exists (select from embedded_version e where e.version_id = v.id and e.space = ${space})`;
}

/**
 * Milliseconds for which the result is cached. Afterwards it is checked again, because another process may have added a
 * document.
 */
const defaultRecheck = 3_000;

/**
 * Whether semantic search can find every document. The answer is usually yes, and in a large library the check takes as long as
 * a search. A positive result is therefore cached for a few seconds, or until this process adds a version.
 */
export function createCompleteness({ pool }: Pick<Database, 'pool'>, recheck = defaultRecheck) {
  let completeUntil = Number.NEGATIVE_INFINITY;
  let changes = 0;

  return {
    /** Clears the cached result after a version without vectors was added. */
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
