import type { Readable } from 'node:stream';
import { AppError } from '@staffroom/sdk';

export interface Blob {
  /** SHA-256 of the bytes in lower-case hex: the blob's name. */
  hash: string;
  /** Bytes. */
  size: number;
}

/** Bytes that have arrived whole but are not yet part of the store. Exactly one of the two ends it. */
export interface StagedBlob extends Blob {
  /** Where the bytes lie until one of the two. */
  path: string;
  /** Makes it durable; equal contents are stored once. */
  keep(): Promise<Blob>;
  discard(): Promise<void>;
}

export interface ByteRange {
  /** First byte, from 0. */
  start: number;
  /** Last byte, inclusive, as in HTTP. */
  end: number;
}

export interface BorrowedFile extends AsyncDisposable {
  path: string;
}

/** Files by the hash of their contents. */
export interface BlobStore {
  /**
   * Takes a stream in without holding it in memory.
   * @param limit bytes
   * @throws BlobTooLarge as soon as the limit is passed; nothing is left behind
   */
  stage(source: Readable, limit: number): Promise<StagedBlob>;
  /** `read` opens the blob, or a range of it; its size is known before. @throws BlobMissing */
  get(hash: string): Promise<{ size: number; read(range?: ByteRange): Readable }>;
  /** The blob as a file, for programs that read files themselves; disposed of when they have. @throws BlobMissing */
  borrow(hash: string): Promise<BorrowedFile>;
  /** A blob that is not there is no error. @throws the signal's reason, or AppError `unavailable`, where it aborts before */
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

/** Two levels of folders, so that none grows too large. @throws BlobMissing for what is no hash, a path upwards among others */
export function blobPath(hash: string): string {
  if (!hashPattern.test(hash)) throw new BlobMissing(hash);
  return `${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`;
}
