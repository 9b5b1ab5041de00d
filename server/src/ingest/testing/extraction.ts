import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { ExtractedDocument } from '../extracted-document.ts';
import { ExtractionError } from '../extraction-error.ts';
import { extract } from '../extract.ts';
import { readFile as readBytes } from '../formats/read-file.ts';
import { defaultLimits, type ExtractionLimits } from '../limits.ts';
import { Refusal } from '../refusal.ts';

export async function extractBytes(
  filename: string,
  bytes: string | Uint8Array,
  {
    encoding,
    ...options
  }: {
    limits?: Partial<ExtractionLimits>;
    signal?: AbortSignal;
    starvationTimeoutMs?: number;
    encoding?: string;
  } = {},
): Promise<ExtractedDocument> {
  const folder = await mkdtemp(join(tmpdir(), 'ingest-'));
  try {
    const path = join(folder, 'upload');
    await writeFile(path, bytes);
    return await extract({ path, filename, encoding }, { signal: new AbortController().signal, ...options });
  } finally {
    await rm(folder, { recursive: true });
  }
}

export async function refusalOf(extraction: Promise<ExtractedDocument>): Promise<ExtractionError> {
  const outcome: unknown = await extraction.catch((error: unknown) => error);
  if (outcome instanceof ExtractionError) return outcome;
  throw new Error('expected a refusal', { cause: outcome });
}

/**
 * Like `refusalOf`, but reads the file in this process instead of a child process, which is a hundred times faster. Use it only
 * for harmless files.
 */
export async function readerRefusalOf(filename: string, bytes: string | Uint8Array): Promise<Refusal> {
  const outcome: unknown = await readBytes(Buffer.from(bytes), extname(filename), defaultLimits).catch(
    (error: unknown) => error,
  );
  if (outcome instanceof Refusal) return outcome;
  throw new Error('expected a refusal', { cause: outcome });
}

/** Measures the memory of child processes. `peak` is in bytes; undefined if unknown. */
export function watchChildren(): { peak(): number | undefined; [Symbol.dispose](): void } {
  if (!existsSync('/proc/self/task')) return { peak: () => undefined, [Symbol.dispose]: () => {} };
  let peak = 0;
  const timer = setInterval(() => {
    for (const pid of childPids()) peak = Math.max(peak, peakOf(pid));
  }, 10);
  return { peak: () => peak, [Symbol.dispose]: () => clearInterval(timer) };
}

export function childPids(): string[] {
  const children = readdirSync('/proc/self/task').flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return children.filter((pid) => commandOf(pid).includes('extraction-child'));
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function peakOf(pid: string): number {
  try {
    return Number(/^VmHWM:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
