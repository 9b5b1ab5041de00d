import type { Database } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { createCompleteness, unfinished } from './unfinished-versions.sql.ts';

/** A partition for the vectors of one embedder. There are two spaces. */
export interface Space {
  space: number;
  embedder: string;
}

export interface SpaceState {
  /** The space that search uses; null until a worker has started for the first time. */
  current: Space | null;
  /** The space that is being filled to replace the current one; null if there is none, or if it must be cleared first. */
  next: Space | null;
  /** Whether the other space still contains vectors of an embedder that is not wanted. */
  isOccupied: boolean;
  /** The id of the embedder that the server was last configured to use. */
  wanted: string | null;
  /** The name of the current filler. A filler with another name stops. */
  filler: string | null;
  /** A sentence that says why no vectors are computed; null if there is no problem. */
  problem: string | null;
}

export type Spaces = ReturnType<typeof createSpaces>;

export interface SpaceRow {
  space: number;
  embedder: string | null;
  other: string | null;
  wanted: string | null;
  filler: string | null;
  problem: string | null;
}

/**
 * Milliseconds before unused vectors are deleted. This is longer than a search, because a running search still uses the vectors
 * that were current at its start.
 */
const defaultGrace = 60_000;

/** The maximum time to wait for the table lock, which a backup can hold, for example. A longer wait would block all writers. */
const lockLimit = '2s';

/** Assigns the two spaces to embedders, and switches search between them. */
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

    /** Sets the wanted embedder. A workspace that has no embedder yet switches immediately. */
    async want(embedder: string): Promise<void> {
      await pool.query(
        `update embedding_state set embedder = coalesce(embedder, $1), wanted = $1, problem = null,
           changed_at = case when wanted is distinct from $1 then now() else changed_at end`,
        [embedder],
      );
    },

    /**
     * Clears the unused space when no running search can use it, and assigns the space to the wanted embedder.
     * @returns whether the wanted embedder got the space
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
     * Switches search to the next space if all vectors in it are complete.
     * @returns whether search was switched
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

    /** Registers a new filler. The earlier filler then stops. @returns the name of the new filler */
    async newFiller(): Promise<string> {
      const { rows } = await pool.query<{ filler: string }>(
        'update embedding_state set filler = gen_random_uuid() returning filler',
      );
      const [row] = rows;
      if (!row) throw new Error('The table embedding_state is empty');
      return row.filler;
    },

    /** Stores a message for administrators, or clears the message if it is null. */
    async note(problem: string | null): Promise<void> {
      await pool.query('update embedding_state set problem = $1 where problem is distinct from $1', [
        problem,
      ]);
    },

    /**
     * The number of documents to search (`total`), and of those whose vectors in a space are complete (`done`).
     * @param space null if the embedder has no space yet
     */
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

/** SQL that is true while the space belongs to the embedder. @param space, embedder placeholders */
export function holds(space: string, embedder: string): string {
  return `case when space = ${space} then embedder = ${embedder} else other = ${embedder} end`;
}
