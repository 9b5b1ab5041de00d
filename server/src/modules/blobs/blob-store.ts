import type { Readable } from 'node:stream';
import { AppError } from '@staffroom/sdk';

export interface Blob {
  /** SHA-256 of the bytes in lower-case hex: the blob's name. */
  hash: string;
  /** Bytes. */
  size: number;
}

/** A complete upload that is not yet in the store. Call exactly one of `keep` and `discard`. */
export interface StagedBlob extends Blob {
  /** The file with the bytes until then. */
  path: string;
  /** Makes the blob durable; equal contents are stored once. */
  keep(): Promise<Blob>;
  discard(): Promise<void>;
}

export interface ByteRange {
  start: number;
  /** Last byte, inclusive, as in HTTP. */
  end: number;
}

export interface BorrowedFile extends AsyncDisposable {
  path: string;
}

export interface BlobStore {
  /**
   * Receives a stream without buffering it in memory.
   * @param limit bytes
   * @throws BlobTooLarge as soon as the stream passes the limit; leaves nothing behind
   */
  stage(source: Readable, limit: number): Promise<StagedBlob>;
  /** `read` opens the blob or a range of it. @throws BlobMissing */
  get(hash: string): Promise<{ size: number; read(range?: ByteRange): Readable }>;
  /** The blob as a file, for programs that read files; dispose of it afterwards. @throws BlobMissing */
  borrow(hash: string): Promise<BorrowedFile>;
  /** Ignores a missing blob. @throws the signal's reason, or AppError `unavailable`, if the signal aborts first */
  delete(hash: string, signal?: AbortSignal): Promise<void>;
}

export class BlobTooLarge extends Error {
  override name = 'BlobTooLarge';
}

/** People read its sentence; which blob it was stands in the cause, for the log. */
export class BlobMissing extends AppError {
  constructor(hash: string, { cause }: { cause?: unknown } = {}) {
    super('not-found', 'The file is missing in the file store. Upload it again, or ask an administrator.', {
      cause: new Error(`Blob ${hash.slice(0, 100)}`, { cause }),
    });
    this.name = 'BlobMissing';
  }
}

const hashPattern = /^[0-9a-f]{64}$/;

/** Two levels of folders keep each folder small. @throws BlobMissing if the name is no hash, such as a path traversal */
export function blobPath(hash: string): string {
  if (!hashPattern.test(hash)) throw new BlobMissing(hash);
  return `${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`;
}
