import type { Database } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { realArray } from './real-array.ts';
import { holds, type Space, type SpaceRow, type SpaceState, stateColumns, stateOf } from './spaces.sql.ts';
import { unfinished } from './unfinished-versions.sql.ts';

export interface PendingPassage {
  id: string;
  versionId: string;
  text: string;
  section: string | null;
  filename: string;
}

export interface NewVectors {
  passages: PendingPassage[];
  /** One vector for each passage, in the same order. */
  vectors: Float32Array[];
  /** Ids of the versions that have no other missing vector. */
  done: string[];
}

export interface FinishedVersion {
  documentId: string;
  ownerId: string;
  status: string;
}

/** The maximum number of versions per query. A batch of passages can come from many short documents. */
const versionLimit = 64;
/** The maximum number of passages in a short version, whose vectors take seconds to compute. */
export const shortVersion = 32;

export function createPassageVectors({ pool }: Pick<Database, 'pool'>) {
  return {
    /**
     * Versions with missing vectors in a space: short versions first, then by last change, because people search new documents
     * most.
     */
    async unfinished({ space }: Space): Promise<string[]> {
      const { rows } = await pool.query<{ id: string }>(
        `${unfinished('$1')} order by v.passages > ${shortVersion}, d.updated_at desc, v.id limit ${versionLimit}`,
        [space],
      );
      return rows.map(({ id }) => id);
    },

    /** @param passages the number of passages, if known */
    async isShort(versionId: string, passages?: number): Promise<boolean> {
      if (passages !== undefined) return passages <= shortVersion;
      const { rowCount } = await pool.query(isShort([versionId]));
      return rowCount === 1;
    },

    /** Passages without a vector in the space. Leaves out passages without words, which need no vector. */
    async pending(versionIds: string[], { space }: Space, limit: number): Promise<PendingPassage[]> {
      const { rows } = await pool.query<PendingPassage>(
        `select p.id, v.id as "versionId", p.text, p.section, v.filename
         from unnest($1::uuid[]) with ordinality as wanted (id, place)
         join document_version v on v.id = wanted.id join document d on d.id = v.document_id
         join passage p on p.version_id = v.id
         where d.deleted_at is null and p.has_words
           and not exists (select from passage_vector x where x.passage_id = p.id and x.space = $2)
         order by wanted.place, p.ordinal limit $3`,
        [versionIds, space, limit],
      );
      return rows;
    },

    /**
     * Stores vectors, and marks those `done` versions that are now complete. Does nothing if the space now belongs to another
     * embedder, because vectors of different embedders must never be mixed.
     * @returns the newly marked versions and the current state
     */
    async store(
      { passages, vectors, done }: NewVectors,
      { space, embedder }: Space,
    ): Promise<{ finished: FinishedVersion[]; state: SpaceState }> {
      const { rows } = await pool.query<SpaceRow & FinishedVersion>(store, [
        passages.map(({ id }) => id),
        passages.map(({ versionId }) => versionId),
        realArray(vectors),
        space,
        embedder,
        vectors[0]?.length ?? 0,
        done,
      ]);
      const finished = rows.filter(({ documentId }: { documentId: string | null }) => documentId !== null);
      return { finished, state: stateOf(rows[0]) };
    },

    /** Deletes all vectors of a version, in both spaces. */
    async remove(versionId: string): Promise<void> {
      await pool.query(
        `with gone as (delete from passage_vector where version_id = $1)
         delete from embedded_version where version_id = $1`,
        [versionId],
      );
    },
  };
}

const isShort = prepared(`select from document_version where id = $1 and passages <= ${shortVersion}`);

// The statement reads the locked row of the state and therefore sees an earlier change of embedder. The parts of the statement
// do not see vectors that the statement itself inserts.
const store = `
with state as materialized (select ${stateColumns} from embedding_state for share),
mine as (select from state where ${holds('$4', '$5')}), stored as (
  insert into passage_vector (passage_id, version_id, embedding, space)
  select p.id, p.version_id, ($3::real[])[made.place * $6::int - $6::int + 1 : made.place * $6::int]::vector, $4
  from mine, unnest($1::bigint[], $2::uuid[]) with ordinality as made (id, version_id, place)
  join passage p on p.id = made.id and p.version_id = made.version_id on conflict do nothing
), marked as (
  insert into embedded_version (version_id, space)
  select v.id, $4 from mine, document_version v where v.id = any ($7::uuid[]) and v.passages > 0
    and not exists (select from passage p where p.version_id = v.id and p.has_words and p.id <> all ($1::bigint[])
      and not exists (select from passage_vector x where x.passage_id = p.id and x.space = $4))
  on conflict do nothing returning version_id
)
select state.*, finished.* from state left join (
  select d.id as "documentId", d.owner_id as "ownerId", d.status
  from marked join document_version v on v.id = version_id join document d on d.id = v.document_id) finished on true`;

/** The text to embed: title, heading and passage. Title and heading are added, because a passage rarely names its own subject. */
export function embeddedText({ text, section, filename }: Omit<PendingPassage, 'id' | 'versionId'>): string {
  const title = filename.replace(/\.[^.]*$/, '').replace(/[_-]+/g, ' ');
  return section === null ? `${title}\n${text}` : `${title} › ${section}\n${text}`;
}
