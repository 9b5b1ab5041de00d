import type { Readable } from 'node:stream';
import type pg from 'pg';
import { BlobMissing, type BlobStore } from '../../blobs/blob-store.ts';
import { personalPlaces } from '../places.ts';
import type { ZippedFile } from './zip-stream.ts';

interface ExportedRows {
  file: string;
  rows: number;
}

export interface ExportManifest {
  data: ExportedRows[];
  files: number;
  /** Files that are not in the archive, with the reason. */
  leftOut: { file: string; reason: 'missing in the file store' | 'archive too large' }[];
}

interface Stored {
  id: string;
  folder: string;
  filename: string;
  blob: string;
  size: number;
}

const pageLength = 50;
/** Bytes. The ZIP format without extensions ends at 4 GB. */
const maxBytes = 3_900_000_000;

/**
 * Lists the files of an export: one JSON file for each kind of data, and then the stored files. Fills the manifest on the way.
 * @param limit bytes of all stored files together
 */
export async function* personFiles(
  { pool, blobs }: { pool: Pick<pg.Pool, 'query'>; blobs: Pick<BlobStore, 'get'> },
  id: string,
  manifest: ExportManifest,
  limit = maxBytes,
): AsyncGenerator<ZippedFile> {
  for (const { table, of, exported } of personalPlaces) {
    if ('not' in exported) continue;
    const { file, hidden = [] } = exported;
    const counted: ExportedRows = { file: `data/${file}.json`, rows: 0 };
    manifest.data.push(counted);
    yield {
      name: counted.file,
      compress: true,
      content: jsonOf(pool, { table, of, hidden, id }, () => (counted.rows += 1)),
    };
  }
  let bytes = 0;
  const { rows } = await pool.query<Stored>(storedFiles, [id]);
  for (const { id: of, folder, filename, blob, size } of rows) {
    const name = `${folder}/${of}/${safeName(filename)}`;
    if (bytes + size > limit) {
      manifest.leftOut.push({ file: name, reason: 'archive too large' });
      continue;
    }
    let content: Readable;
    try {
      content = (await blobs.get(blob)).read();
    } catch (error) {
      if (!(error instanceof BlobMissing)) throw error;
      manifest.leftOut.push({ file: name, reason: 'missing in the file store' });
      continue;
    }
    bytes += size;
    manifest.files += 1;
    yield { name, compress: false, content };
  }
}

/** Reads rows in pages, so that a large export needs little memory. */
async function* jsonOf(
  pool: Pick<pg.Pool, 'query'>,
  { table, of, hidden, id }: { table: string; of: string; hidden: readonly string[]; id: string },
  count: () => void,
): AsyncGenerator<Uint8Array> {
  let after = '(0,0)';
  let separator = '[\n';
  for (;;) {
    const { rows } = await pool.query<{ place: string; row: string }>(
      `select t.ctid::text as place, jsonb_pretty(to_jsonb(t) - $3::text[]) as row from ${table} t
       where (${of}) and t.ctid > $2::tid order by t.ctid limit ${pageLength}`,
      [id, after, hidden],
    );
    for (const { place, row } of rows) {
      yield Buffer.from(separator + row);
      separator = ',\n';
      after = place;
      count();
    }
    if (rows.length < pageLength) break;
  }
  yield Buffer.from(separator === '[\n' ? '[]\n' : '\n]\n');
}

/** Keeps the name inside of its folder on every system. */
const safeName = (filename: string) => filename.replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+$/, '_');

const storedFiles = `
select v.id, 'documents/' || d.id as folder, v.filename, v.blob, v.file_size::float8 as size
from document d join document_version v on v.document_id = d.id where d.owner_id = $1
union all
select a.id, 'attachments', a.filename, a.blob, a.file_size::float8 from chat_attachment a
where a.user_id = $1 and a.blob is not null
order by 2, 1`;
