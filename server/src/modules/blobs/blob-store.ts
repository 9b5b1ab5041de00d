import type { Readable } from 'node:stream';

export interface Blob {
  /** SHA-256 of the bytes in lower-case hex: the blob's name. */
  hash: string;
  /** Bytes. */
  size: number;
}

/** Bytes that have arrived whole but are not yet part of the store. Exactly one of the two ends it. */
export interface StagedBlob extends Blob {
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
  /** Where the blob lies as a file, for programs that read files themselves. @throws BlobMissing */
  locate(hash: string): Promise<string>;
  /** A blob that is not there is no error. */
  delete(hash: string): Promise<void>;
}

export class BlobTooLarge extends Error {
  override name = 'BlobTooLarge';
}

export class BlobMissing extends Error {
  override name = 'BlobMissing';
}
