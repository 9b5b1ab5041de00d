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
 * The store that the environment names: a bucket where there is one, else the disk.
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
  // Loaded on demand, because the client adds half a second to startup.
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
