import type { Database } from '../../db/database.ts';
import type { Embedder } from '../../ai/embedder.ts';
import type { Events } from '../events.ts';
import type { Queue } from '../jobs/queue.ts';
import type { TermStatistics } from './terms.ts';
import { vectorLiteral } from './vector-literal.ts';

export interface IndexingDependencies {
  database: Pick<Database, 'pool'>;
  embedder: Embedder;
  queue: Pick<Queue, 'define' | 'add'>;
  events: Pick<Events, 'publish'>;
  terms: Pick<TermStatistics, 'touch'>;
}

export interface Indexing {
  /** Has the passages of a version made searchable by meaning, those that are not yet. */
  add(versionId: string): Promise<void>;
  /** Makes all vectors of a version anew. */
  redo(versionId: string): Promise<void>;
  /** Takes up what an earlier process has left, and what an earlier embedder has made; call it once the queue runs. */
  recover(): Promise<void>;
}

const jobName = 'search.embed';
const batch = 64;
/** After so many batches a long document goes to the end of the line, so that short ones do not wait for it. */
const turn = 4;

interface Pending {
  id: string;
  text: string;
  section: string | null;
  filename: string;
}

/** Gives passages their vectors, in the background and batch by batch: whatever is cut short goes on where it was. */
export function createIndexing({
  database: { pool },
  embedder,
  queue,
  events,
  terms,
}: IndexingDependencies): Indexing {
  queue.define(jobName, ({ payload, signal }) => embed((payload as { versionId: string }).versionId, signal));

  const enqueue = (versionId: string) => queue.add(jobName, { versionId }, { unique: versionId });
  const add = async (versionId: string) => {
    terms.touch();
    await enqueue(versionId);
  };

  return {
    add,
    async redo(versionId) {
      await pool.query(
        `with gone as (delete from passage_vector where version_id = $1)
         update document_version set embedded = false, embedder = null where id = $1`,
        [versionId],
      );
      await add(versionId);
    },
    async recover() {
      const { rows } = await pool.query<{ id: string }>(
        `select v.id from document_version v join document d on d.id = v.document_id and d.version = v.version
         where v.passages > 0 and d.deleted_at is null and (not v.embedded or v.embedder is distinct from $1)`,
        [embedder.id],
      );
      for (const { id } of rows) await add(id);
    },
  };

  async function embed(versionId: string, signal: AbortSignal): Promise<void> {
    await claim(versionId);
    for (let round = 0; round < turn; round++) {
      const pending = await next(versionId);
      if (pending.length === 0) return complete(versionId);
      const vectors = await embedder.embed(pending.map(embeddedText), { signal, priority: 'index' });
      await pool.query(
        `insert into passage_vector (passage_id, version_id, embedding)
         select made.id, $1, made.embedding from unnest($2::bigint[], $3::vector[]) as made (id, embedding)
         join passage p on p.id = made.id on conflict do nothing`,
        [versionId, pending.map(({ id }) => id), vectors.map(vectorLiteral)],
      );
    }
    await enqueue(versionId);
  }

  /** Vectors of different embedders never mix. */
  async function claim(versionId: string): Promise<void> {
    await pool.query(
      `with gone as (
         delete from passage_vector x using document_version v
         where v.id = $1 and x.version_id = v.id and v.embedder is distinct from $2)
       update document_version set embedder = $2, embedded = false where id = $1 and embedder is distinct from $2`,
      [versionId, embedder.id],
    );
  }

  async function next(versionId: string): Promise<Pending[]> {
    const { rows } = await pool.query<Pending>(
      `select p.id, p.text, p.section, v.filename
       from passage p join document_version v on v.id = p.version_id join document d on d.id = v.document_id
       where v.id = $1 and d.deleted_at is null and not exists (select from passage_vector x where x.passage_id = p.id)
       order by p.ordinal limit ${batch}`,
      [versionId],
    );
    return rows;
  }

  async function complete(versionId: string): Promise<void> {
    const { rows } = await pool.query<{ id: string; ownerId: string; status: string }>(
      `with version as (
         update document_version v set embedded = true where id = $1 and not embedded and passages > 0
           and not exists (select from passage p where p.version_id = v.id
             and not exists (select from passage_vector x where x.passage_id = p.id))
         returning document_id)
       select d.id, d.owner_id as "ownerId", d.status from document d join version on d.id = document_id`,
      [versionId],
    );
    for (const { id, ownerId, status } of rows)
      await events.publish({ name: 'document.updated', data: { id, status }, userId: ownerId });
  }
}

/** A passage with what it stands under, because it seldom says itself what it is about. */
function embeddedText({ text, section, filename }: Omit<Pending, 'id'>): string {
  const title = filename.replace(/\.[^.]*$/, '').replace(/[_-]+/g, ' ');
  return section === null ? `${title}\n${text}` : `${title} › ${section}\n${text}`;
}
