import type { Database } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { createCompleteness, unfinished } from './unfinished-versions.ts';

/** A place for the vectors of one embedder, and whose they are. There are two places. */
export interface Space {
  space: number;
  embedder: string;
}

export interface SpaceState {
  /** What search compares with; null until a worker has started for the first time. */
  current: Space | null;
  /** What is being made to take its place; null while nothing is, or its place is still to be cleared. */
  next: Space | null;
  /** The place of the next one still has vectors of an embedder that nobody wants any more. */
  isOccupied: boolean;
  /** The embedder that the last start was configured with. */
  wanted: string | null;
  /** Whoever fills a space goes on only while this is its name. */
  filler: string | null;
  /** Why vectors are not being made, as a sentence; null while they are. */
  problem: string | null;
}

export type Spaces = ReturnType<typeof createSpaces>;

/** As it is stored. */
export interface SpaceRow {
  space: number;
  embedder: string | null;
  other: string | null;
  wanted: string | null;
  filler: string | null;
  problem: string | null;
}

/** Milliseconds. Longer than a search takes: it compares with the vectors that were current when it began. */
const defaultGrace = 60_000;

/** Waiting longer for whoever reads the whole database, such as a backup, would hold up those who write. */
const lockLimit = '2s';

/** Which embedder's vectors lie where, and the change from one to the other. */
export function createSpaces(
  { pool, transaction }: Pick<Database, 'pool' | 'transaction'>,
  { grace = defaultGrace } = {},
) {
  return {
    ...createCompleteness({ pool }),

    async state(): Promise<SpaceState> {
      const { rows } = await pool.query<SpaceRow>(readState([]));
      return stateOf(rows[0]);
    },

    /** Says what the workspace is to be searched with from now on. An empty workspace is so at once. */
    async want(embedder: string): Promise<void> {
      await pool.query(
        `update embedding_state set embedder = coalesce(embedder, $1), wanted = $1, problem = null,
           changed_at = case when wanted is distinct from $1 then now() else changed_at end`,
        [embedder],
      );
    },

    /**
     * Clears the other space of vectors that nobody wants any more, as soon as no search can be at them, and gives it to the
     * embedder that is wanted.
     * @returns whether that one has got it by this
     */
    makeRoom: (): Promise<boolean> =>
      transaction(async (tx) => {
        await tx.query(`set local lock_timeout = '${lockLimit}'`);
        const { rows } = await tx.query<{ other: number }>(
          `select 1 - space as other from embedding_state
           where other is distinct from wanted and other is not null
             and changed_at <= now() - make_interval(secs => $1) for update`,
          [grace / 1000],
        );
        for (const { other } of rows) {
          await tx.query(`truncate passage_vector_${other}`);
          await tx.query('delete from embedded_version where space = $1', [other]);
          await tx.query('update embedding_state set other = null');
        }
        const { rowCount } = await tx.query(
          'update embedding_state set other = wanted, changed_at = now() where other is null and wanted <> embedder',
        );
        return rowCount === 1;
      }),

    /**
     * Has search compare with the next space once everything in it is there.
     * @returns whether that was so
     */
    async promote({ embedder }: Space): Promise<boolean> {
      const { rowCount } = await pool.query(
        `update embedding_state s
         set space = 1 - space, embedder = other, other = embedder, problem = null, changed_at = now()
         where other = $1 and wanted = $1 and not exists (${unfinished('1 - s.space')})`,
        [embedder],
      );
      return rowCount === 1;
    },

    /** @returns the name of a new filler, at which an earlier one stops */
    async newFiller(): Promise<string> {
      const { rows } = await pool.query<{ filler: string }>(
        'update embedding_state set filler = gen_random_uuid() returning filler',
      );
      const [row] = rows;
      if (!row) throw new Error('The table embedding_state is empty');
      return row.filler;
    },

    /** Keeps a sentence for the administrator, or takes it back. */
    async note(problem: string | null): Promise<void> {
      await pool.query('update embedding_state set problem = $1 where problem is distinct from $1', [
        problem,
      ]);
    },

    /** How many documents there are to search, and of how many a space holds all vectors; null for one without a place yet. */
    async progress(space: Space | null): Promise<{ done: number; total: number }> {
      const { rows } = await pool.query<{ done: number; total: number }>(
        `select count(*)::int as total, count(e.version_id)::int as done
         from document d join document_version v on v.document_id = d.id and v.version = d.version
         left join embedded_version e on e.version_id = v.id and e.space = $1
         where d.deleted_at is null and v.passages > 0`,
        [space?.space],
      );
      return rows[0] ?? { done: 0, total: 0 };
    },
  };
}

/** What `stateOf` takes. */
export const stateColumns = 'space, embedder, other, wanted, filler, problem';

const readState = prepared(`select ${stateColumns} from embedding_state`);

export function stateOf(row: SpaceRow | undefined): SpaceState {
  if (!row) throw new Error('The table embedding_state is empty');
  const { space, embedder, other, wanted, filler, problem } = row;
  const current = embedder === null ? null : { space, embedder };
  const next = other !== null && other === wanted ? { space: 1 - space, embedder: other } : null;
  const isOccupied = other !== null && other !== wanted;
  return { current, next, isOccupied, wanted, filler, problem };
}

/** True while a space still holds the vectors of an embedder. @param space, embedder placeholders */
export function holds(space: string, embedder: string): string {
  return `case when space = ${space} then embedder = ${embedder} else other = ${embedder} end`;
}
