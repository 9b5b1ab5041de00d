import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import type { Program } from './compiled-engine.ts';

/** PostgreSQL compiled to WebAssembly. It has only one session, and blocks its thread while a statement runs. */
export interface Engine {
  execute(messages: Buffer): Promise<Buffer>;
  close(): Promise<void>;
}

const startParameters = [
  ...PGlite.defaultStartParams,
  '-c',
  'shared_buffers=32MB',
  // Without this setting, an HNSW index returns too few rows if the query also filters.
  '-c',
  'hnsw.iterative_scan=relaxed_order',
];

/** Opens the database in `directory`; a missing directory is created in one step, so that a crash leaves no partial one. */
export async function openEngine(directory: string, program: Program): Promise<Engine> {
  if (!existsSync(directory)) {
    const fresh = `${directory}.new`;
    await rm(fresh, { recursive: true, force: true });
    const first = await start(fresh, program);
    await first.close();
    await rename(fresh, directory);
  }
  const database = await start(directory, program);
  return {
    async execute(messages) {
      const chunks: Buffer[] = [];
      await database.execProtocolRawStream(messages, {
        syncToFs: false,
        // The next call overwrites the engine's memory, so copy the bytes.
        onRawData: (bytes) => chunks.push(Buffer.from(bytes)),
      });
      return Buffer.concat(chunks);
    },
    close: () => database.close(),
  };
}

async function start(directory: string, program: Program): Promise<PGlite> {
  const lastLines: string[] = [];
  const remember = (line: string): boolean => {
    lastLines.push(line);
    if (lastLines.length > 20) lastLines.shift();
    return false;
  };
  try {
    return await PGlite.create(directory, {
      extensions: { vector },
      startParams: startParameters,
      pgliteWasmModule: program,
      onStderr: remember,
    });
  } catch (error) {
    const reason = lastLines.join('\n').match(/(?:FATAL|PANIC): +(.*)(?:\n.*DETAIL: +(.*))?/);
    throw new Error(reason?.slice(1).filter(Boolean).join('. ') ?? shortMessage(error), { cause: error });
  }
}

/** Shortens errors of PGlite, because they can quote its whole minified bundle. */
export function shortMessage(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n', 1)[0]?.slice(0, 300) ?? 'unknown error';
}
