import type { Readable } from 'node:stream';
import { AppError } from '@staffroom/sdk';

export interface Blob {
  /** SHA-256 of the bytes in lower-case hex: the blob's name. */
  hash: string;
  /** The size in bytes. */
  size: number;
}

/** A complete upload that is not yet in the store. Call exactly one of `keep` and `discard`. */
export interface StagedBlob extends Blob {
  /** The path of the file that contains the bytes until `keep` or `discard` is called. */
  path: string;
  /** Makes the blob durable; equal contents are stored once. */
  keep(): Promise<Blob>;
  discard(): Promise<void>;
}

export interface ByteRange {
  start: number;
  /** The offset of the last byte, inclusive, as in HTTP. */
  end: number;
}

export interface BorrowedFile extends AsyncDisposable {
  path: string;
}

export interface BlobStore {
  /**
   * Receives a stream without buffering it in memory.
   * @param limit bytes
   * @throws BlobTooLarge as soon as the stream exceeds the limit; the received bytes are deleted
   */
  stage(source: Readable, limit: number): Promise<StagedBlob>;
  /** The returned `read` opens the whole blob or a range of it. @throws BlobMissing */
  get(hash: string): Promise<{ size: number; read(range?: ByteRange): Readable }>;
  /** Returns the blob as a file, for programs that read files; dispose of the result afterwards. @throws BlobMissing */
  borrow(hash: string): Promise<BorrowedFile>;
  /**
   * Deletes a blob; a missing blob is no error.
   * @throws the signal's reason or AppError `unavailable` if the signal aborts first
   */
  delete(hash: string, signal?: AbortSignal): Promise<void>;
}

export class BlobTooLarge extends Error {
  override name = 'BlobTooLarge';
}

/** The error message is shown to people. The `cause` names the missing blob, for the log. */
export class BlobMissing extends AppError {
  constructor(hash: string, { cause }: { cause?: unknown } = {}) {
    super('not-found', 'The file is missing in the file store. Upload it again, or ask an administrator.', {
      cause: new Error(`Blob ${hash.slice(0, 100)}`, { cause }),
    });
    this.name = 'BlobMissing';
  }
}

const hashPattern = /^[0-9a-f]{64}$/;

/** Two levels of subfolders keep each folder small. @throws BlobMissing if the name is not a hash, such as a path traversal */
export function blobPath(hash: string): string {
  if (!hashPattern.test(hash)) throw new BlobMissing(hash);
  return `${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`;
}
