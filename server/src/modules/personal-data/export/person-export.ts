import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { Database } from '../../../db/database.ts';
import { nameFile } from '../../../http/name-file.ts';
import type { BlobStore } from '../../blobs/blob-store.ts';
import { type ExportManifest, personFiles } from './person-files.sql.ts';
import { readmeOf } from './readme.ts';
import { type ZippedFile, zipStream } from './zip-stream.ts';

interface Dependencies {
  database: Pick<Database, 'pool'>;
  blobs: Pick<BlobStore, 'get'>;
}

/** Sends everything that the workspace holds about a person as a ZIP file. */
export type PersonExport = (ctx: Context, id: string, signal: AbortSignal) => Promise<void>;

export function createPersonExport({ database: { pool }, blobs }: Dependencies): PersonExport {
  return async (ctx, id, signal) => {
    const day = new Date().toISOString().slice(0, 10);
    nameFile(ctx, `personal-data-${day}.zip`);
    ctx.set('Cache-Control', 'private, no-store');
    ctx.type = 'application/zip';
    const body = Readable.from(zipStream(files(id, ctx.state.user?.language ?? 'en')), { signal });
    // Destroys the connection, so that the download fails. A normal end would hide that files are missing.
    body.once('error', (error) => {
      if (!signal.aborted) ctx.state.log.error({ err: error }, 'people: cannot complete export');
      ctx.res.destroy();
    });
    ctx.body = body;
  };

  async function* files(id: string, language: 'en' | 'de'): AsyncGenerator<ZippedFile> {
    const manifest: ExportManifest = { data: [], files: 0, leftOut: [] };
    yield* personFiles({ pool, blobs }, id, manifest);
    yield textFile('manifest.json', `${JSON.stringify(manifest, null, 2)}\n`);
    yield textFile(language === 'de' ? 'LIESMICH.md' : 'README.md', readmeOf[language](manifest));
  }
}

function textFile(name: string, text: string): ZippedFile {
  return { name, compress: true, content: Readable.from([Buffer.from(text)]) };
}
