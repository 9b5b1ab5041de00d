import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { AppError } from '@staffroom/sdk';
import { BlobMissing, type BlobStore, type ByteRange, blobPath } from './blob-store.ts';
import { bucketProblem, statusOf } from './s3-bucket-check.ts';
import { createStagingArea } from './staging-area.ts';

export interface S3Settings {
  bucket: string;
  /** The address of an S3-compatible server; absent for Amazon S3. */
  endpoint?: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface S3BlobStore extends BlobStore, Disposable {
  /** @throws AppError `unavailable`, whose message names neither the server nor the bucket */
  ping(signal: AbortSignal): Promise<void>;
  /**
   * Checks the bucket when the server starts. An S3 server that does not answer yet is accepted, because the settings can be
   * right.
   * @throws AppError `unavailable` for a bucket that these settings cannot use, with a message for the server operator
   */
  checkBucket(): Promise<void>;
}

/**
 * Stores blobs as `aa/bb/<sha256>` in a bucket of an S3-compatible server.
 * @param directory for temporary files during uploads and downloads
 */
export async function createS3BlobStore(settings: S3Settings, directory: string): Promise<S3BlobStore> {
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    maxAttempts: 3,
    // Some S3-compatible servers store the framing of trailing checksums as part of the file, so `keep` sends the checksum in a
    // header.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
  });
  const staging = await createStagingArea(join(directory, 'staging'));
  const borrowed = join(directory, 'borrowed');
  await rm(borrowed, { recursive: true, force: true });
  await mkdir(borrowed, { recursive: true });
  const place = (hash: string) => ({ Bucket: bucket, Key: blobPath(hash) });

  async function sizeOf(hash: string): Promise<number> {
    const { ContentLength } = await answered(hash, client.send(new HeadObjectCommand(place(hash))));
    return ContentLength ?? 0;
  }

  const headBucket = (abortSignal?: AbortSignal) =>
    client.send(new HeadBucketCommand({ Bucket: bucket }), { ...(abortSignal && { abortSignal }) });

  /** Checks the bucket itself: if the bucket is gone, requests for its objects only report that the object is missing. */
  async function ping(signal?: AbortSignal): Promise<void> {
    await headBucket(signal).catch((error: unknown) => {
      throw bucketError(error);
    });
  }

  async function* bytes(hash: string, range?: ByteRange): AsyncGenerator<Uint8Array, void, undefined> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const { Body } = await answered(
      hash,
      client.send(new GetObjectCommand({ ...place(hash), ...(Range && { Range }) })),
    );
    if (Body instanceof Readable) yield* Body as AsyncIterable<Uint8Array>;
  }

  const isThere = (hash: string) =>
    sizeOf(hash).then(
      () => true,
      (error: unknown) => {
        if (error instanceof BlobMissing) return false;
        throw error;
      },
    );

  return {
    async stage(source, limit) {
      const { path, hash, size } = await staging.receive(source, limit);
      const discard = () => rm(path, { force: true });
      return {
        hash,
        size,
        path,
        async keep() {
          if (!(await isThere(hash))) {
            const ChecksumSHA256 = Buffer.from(hash, 'hex').toString('base64');
            const Body = createReadStream(path);
            const object = { ...place(hash), Body, ContentLength: size, ChecksumSHA256 };
            await answered(hash, client.send(new PutObjectCommand(object)));
          }
          await discard();
          return { hash, size };
        },
        discard,
      };
    },
    async get(hash) {
      const size = await sizeOf(hash).catch(async (error: unknown) => {
        if (error instanceof BlobMissing) await ping();
        throw error;
      });
      return { size, read: (range) => Readable.from(bytes(hash, range)) };
    },
    async borrow(hash) {
      const path = join(borrowed, randomUUID());
      const giveBack = () => rm(path, { force: true });
      try {
        await pipeline(bytes(hash), createWriteStream(path, { mode: 0o600 }));
      } catch (error) {
        await giveBack();
        throw error;
      }
      return { path, [Symbol.asyncDispose]: giveBack };
    },
    async delete(hash, signal) {
      const limit = signal && { abortSignal: signal };
      await answered(hash, client.send(new DeleteObjectCommand(place(hash)), limit));
    },
    ping,
    async checkBucket() {
      await headBucket().catch((error: unknown) => {
        const problem = bucketProblem(error, settings);
        if (problem !== null) throw new AppError('unavailable', problem, { cause: error });
      });
    },
    [Symbol.dispose]: () => client.destroy(),
  };
}

/** Hides the S3 server's own error message, which can contain keys and host names. */
async function answered<T>(what: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotFound' || name === 'NoSuchKey') throw new BlobMissing(what, { cause: error });
    if (name === 'NoSuchBucket') throw bucketError(error);
    throw unreachable(error);
  }
}

const unreachable = (cause: unknown) =>
  new AppError('unavailable', 'The file store cannot be reached. Try again in a moment.', { cause });

function bucketError(cause: unknown): AppError {
  const status = statusOf(cause);
  if (status === 404)
    return new AppError(
      'unavailable',
      'The bucket of the file store is missing. Ask an administrator to check the server’s settings.',
      { cause },
    );
  if (status === 403)
    return new AppError(
      'unavailable',
      'The file store rejects its key. Ask an administrator to check the server’s settings.',
      { cause },
    );
  return unreachable(cause);
}
