import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { type BackupTarget, FileMissing } from '../targets/target.ts';
import { type Part, sha256Of } from './manifest.ts';
import type { Opening, Sealing } from './sealing.ts';

/**
 * Bytes of text in one part. A part is kept in memory as a whole, and a damaged part is reported with the range of its rows.
 */
const partBytes = 4 * 1024 * 1024;

const zip = promisify(gzip);
const unzip = promisify(gunzip);

export interface LineWriter {
  add(line: string): Promise<void>;
  end(): Promise<Part[]>;
}

/**
 * Writes lines to compressed parts, `<file>.0001.ndjson.gz` and so on, without keeping more than one part in memory.
 * @param folder the folder of the backup in the target
 * @param file the path within the backup, without the number and the ending
 */
export function createLineWriter(
  { target, sealing, folder }: { target: BackupTarget; sealing: Sealing; folder: string },
  file: string,
): LineWriter {
  const parts: Part[] = [];
  let begun = 0;
  let lines: string[] = [];
  let bytes = 0;

  /** Takes the lines before it waits, because several callers add lines at the same time. */
  async function flush(): Promise<void> {
    const count = lines.length;
    const index = begun++;
    const text = lines.map((line) => `${line}\n`).join('');
    lines = [];
    bytes = 0;
    const stored = await sealing.seal(await zip(text, { level: 6 }));
    const number = String(index + 1).padStart(4, '0');
    const path = `${file}.${number}.ndjson.gz${sealing.suffix}`;
    await target.write(`${folder}/${path}`, stored);
    parts[index] = { file: path, lines: count, bytes: stored.length, sha256: sha256Of(stored) };
  }

  return {
    async add(line) {
      lines.push(line);
      bytes += Buffer.byteLength(line) + 1;
      if (bytes >= partBytes) await flush();
    },
    async end() {
      if (lines.length > 0) await flush();
      return parts;
    },
  };
}

export interface PartSource {
  target: BackupTarget;
  opening: Opening;
  folder: string;
}

/** Why a part cannot be used. */
export class PartDamaged extends Error {
  override name = 'PartDamaged';
}

/** Reads a stored file and compares its checksum. @throws PartDamaged that says what is wrong, without naming the file */
export async function readStored({ target, folder, opening }: PartSource, part: Part): Promise<Uint8Array> {
  const stored = await target.read(`${folder}/${part.file}`).then(buffer, (error: unknown) => {
    if (error instanceof FileMissing) throw new PartDamaged('the file is missing', { cause: error });
    throw error;
  });
  if (stored.length !== part.bytes)
    throw new PartDamaged(`the file has ${stored.length} bytes instead of ${part.bytes}`);
  if (sha256Of(stored) !== part.sha256) throw new PartDamaged('the content of the file has changed');
  return opening.open(stored).catch((cause: unknown) => {
    throw new PartDamaged('the file cannot be decrypted with this key', { cause });
  });
}

/** Reads the lines of one part. @throws PartDamaged */
export async function readLines(source: PartSource, part: Part): Promise<string[]> {
  const text = await unzip(await readStored(source, part)).catch((cause: unknown) => {
    if (cause instanceof PartDamaged) throw cause;
    throw new PartDamaged('the file cannot be decompressed', { cause });
  });
  const lines = text.toString().split('\n');
  lines.pop();
  if (lines.length !== part.lines)
    throw new PartDamaged(`the file has ${lines.length} lines instead of ${part.lines}`);
  return lines;
}

/** Names each part for people: "rows 1 to 5000". */
export function withRanges(parts: readonly Part[]): { part: Part; range: string }[] {
  let first = 1;
  return parts.map((part) => {
    const range = `rows ${first} to ${first + part.lines - 1}`;
    first += part.lines;
    return { part, range };
  });
}
