import type { Readable } from 'node:stream';

/** A place for backups: a folder, or a part of an S3 bucket. Paths have `/` between their parts. */
export interface BackupTarget extends Disposable {
  /** The address for people, without any secret. */
  readonly address: string;
  /** Stores a file completely or not at all, also if the process is killed. Replaces an existing file. */
  write(path: string, content: Uint8Array | { stream: () => Readable; size: number }): Promise<void>;
  /** @throws FileMissing */
  read(path: string): Promise<Readable>;
  /** The size in bytes; null for a missing file. */
  size(path: string): Promise<number | null>;
  /** Lists all files whose path begins with the folder `prefix`, which ends with `/` or is empty. */
  list(prefix: string): AsyncIterable<{ path: string; size: number }>;
  /** Lists the names of the folders directly in this place. */
  folders(): Promise<string[]>;
  /** Deletes files; a missing file is no error. */
  delete(paths: readonly string[]): Promise<void>;
}

export class FileMissing extends Error {
  override name = 'FileMissing';

  constructor(path: string, cause?: unknown) {
    super(`The file ${path} is missing`, { cause });
  }
}
