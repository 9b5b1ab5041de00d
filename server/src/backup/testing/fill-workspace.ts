import { Readable } from 'node:stream';
import type pg from 'pg';
import type { BlobStore } from '../../modules/blobs/blob-store.ts';

/** Stores bytes and returns their hash. */
export async function storeBlob(blobs: Pick<BlobStore, 'stage'>, text: string): Promise<string> {
  const bytes = Buffer.from(text);
  return (await (await blobs.stage(Readable.from([bytes]), bytes.length)).keep()).hash;
}

/**
 * Writes rows with values that a careless copy changes: numbers beyond those of JavaScript, microseconds, vectors, JSON's null
 * beside SQL's null, arrays, quotes and line breaks.
 * @param documents the number of documents, each with a separate file
 */
export async function fillWorkspace(
  pool: Pick<pg.Pool, 'query'>,
  blobs: Pick<BlobStore, 'stage'>,
  documents = 3,
): Promise<void> {
  const { rows: people } = await pool.query<{ id: string }>(
    `insert into app_user (subject, email, name, created_at) values
       ('s1', 'ana@example.test', E'Ana "A"\\n\\\\ Ünal', '2026-01-02 03:04:05.678901+00'),
       ('s2', 'ben@example.test', 'Ben', 'infinity') returning id`,
  );
  const ana = people[0]?.id;
  for (let number = 0; number < documents; number += 1) {
    const blob = await storeBlob(blobs, `The file of document ${number}`);
    await pool.query(
      `with d as (insert into document (owner_id, filename, file_type, file_size, tags, summary)
         values ($1, $2, 'txt', 9007199254740993, array['a,b', '"quoted"', '{}', ''], null) returning id),
       v as (insert into document_version (document_id, version, blob, filename, file_size, text, pages, sections)
         select id, 1, $3, $2, 9007199254740993, E'Line one\\nLine "two"', 'null', '[{"a": 1.10, "b": null}]' from d returning id, document_id),
       p as (insert into passage (document_id, version_id, ordinal, page, section, start_offset, end_offset, text, terms, length)
         select document_id, id, 0, 1, null, 0, 8, 'Line one', to_tsvector('english', 'running lines'), 2 from v returning id, version_id)
       insert into passage_vector (passage_id, version_id, embedding, space)
       select id, version_id, (select array_agg(sin(x * 0.37 + $4::int)::real) from generate_series(1, 384) x)::vector, $4::int % 2 from p`,
      [ana, `file ${number}.txt`, blob, number],
    );
  }
  await pool.query(
    `insert into agent_record (agent, collection, owner_id, data) values
       ('echo', 'notes', $1, '{"number": 12345678901234567890.123456789, "text": "\\u0001 \\" \\\\ é 漢"}'),
       ('echo', 'notes', null, 'null')`,
    [ana],
  );
  await pool.query(
    `insert into ai_job (user_id, agent, name, input, created_at) values ($1, 'echo', 'run', 'null', '2026-03-29 01:59:59.999999+01')`,
    [ana],
  );
  await pool.query(
    `with s as (insert into chat_session (user_id, agent, title, document_ids)
       select $1, 'echo', 'Chat', array_agg(id) from document returning id)
     insert into chat_message (session_id, role, content) select id, 'user', 'Hello ' || n from s, generate_series(1, 40) n`,
    [ana],
  );
  await pool.query(`insert into app_session (id, user_id, data, expires_at) values ('x', $1, '{}', now())`, [
    ana,
  ]);
}
