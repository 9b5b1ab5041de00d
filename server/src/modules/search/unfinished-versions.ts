import type { Database } from '../../db/database.ts';

/** Versions that people can search, and not all passages of which have a vector in a space. @param space an expression */
export function unfinished(space: string): string {
  return `select v.id from document d join document_version v on v.document_id = d.id and v.version = d.version
    where d.deleted_at is null and v.passages > 0
      and not exists (select from embedded_version e where e.version_id = v.id and e.space = ${space})`;
}

/** Milliseconds. Another process may have taken up a document meanwhile. */
const defaultRecheck = 3_000;

/**
 * Whether every document of the workspace can be searched by meaning. It nearly always can, and to find out takes as long as a search
 * in a large library: what is known is kept until this process hears of work, and for some seconds at most.
 */
export function createCompleteness({ pool }: Pick<Database, 'pool'>, recheck = defaultRecheck) {
  let completeUntil = Number.NEGATIVE_INFINITY;
  let changes = 0;

  return {
    /** A version has come that has no vectors yet. */
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
