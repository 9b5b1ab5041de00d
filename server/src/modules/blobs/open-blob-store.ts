import { join } from 'node:path';
import type { Env } from '../../env.ts';
import type { ReadinessCheck } from '../../http/health.ts';
import type { BlobStore } from './blob-store.ts';
import { createDiskBlobStore } from './disk-blob-store.ts';

export interface OpenBlobStore extends Disposable {
  blobs: BlobStore;
  readiness: ReadinessCheck[];
}

/**
 * Opens the blob store that the environment variables describe: an S3 bucket if they name one, the disk otherwise.
 * @throws AppError `unavailable` for a bucket that cannot be used
 */
export async function openBlobStore(env: Env): Promise<OpenBlobStore> {
  const directory = join(env.DATA_DIR, 'blobs');
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!bucket || !accessKeyId || !secretAccessKey) {
    return {
      blobs: await createDiskBlobStore(directory),
      readiness: [],
      [Symbol.dispose]: () => undefined,
    };
  }
  // The S3 client is loaded only if needed, because it adds half a second to the server's startup.
  const { createS3BlobStore } = await import('./s3-blob-store.ts');
  const settings = { bucket, endpoint: env.S3_ENDPOINT, region: env.S3_REGION, accessKeyId, secretAccessKey };
  const blobs = await createS3BlobStore(settings, directory);
  try {
    await blobs.checkBucket();
  } catch (error) {
    blobs[Symbol.dispose]();
    throw error;
  }
  return {
    blobs,
    readiness: [{ name: 'files', check: (signal) => blobs.ping(signal) }],
    [Symbol.dispose]: () => blobs[Symbol.dispose](),
  };
}
