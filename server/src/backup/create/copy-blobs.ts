import { createHash } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import { BlobMissing, type BlobStore } from '../../modules/blobs/blob-store.ts';
import type { Sealing } from '../format/sealing.ts';
import type { BackupTarget } from '../targets/target.ts';

/** Copies that run at the same time. */
const concurrency = 4;
/** Milliseconds that a blob may still be on its way into the file store: an upload stores its row first. */
const uploadWaitMs = 20_000;

interface Content {
  hash: string;
  size: number;
  read: () => Readable;
}

export type FileCopier = ReturnType<typeof createFileCopier>;

/** The path of content in the target. All backups of a target share it, so the next backup copies only new content. */
export const contentPath = (hash: string, { suffix }: Pick<Sealing, 'suffix'>): string =>
  `blobs/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}${suffix}`;

/** Copies content into the target under its hash, unless an earlier backup has stored it. */
export function createFileCopier({ target, sealing }: { target: BackupTarget; sealing: Sealing }) {
  const fresh = { count: 0, bytes: 0 };
  return {
    fresh,
    /** @returns false if the bytes do not have this hash, so that nothing was stored */
    async copy({ hash, size, read }: Content): Promise<boolean> {
      const path = contentPath(hash, sealing);
      const present = await target.size(path);
      if (present !== null && (sealing.recipient !== null || present === size)) return true;
      const digest = createHash('sha256');
      const hashed = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          digest.update(chunk);
          done(null, chunk);
        },
      });
      // An error of the source destroys `hashed`, and thus reaches its reader.
      pipeline(read(), hashed, () => undefined);
      const sealed = await sealing.sealStream(hashed, size);
      await target.write(path, { stream: () => sealed.stream, size: sealed.size });
      if (digest.digest('hex') !== hash) {
        await target.delete([path]);
        return false;
      }
      fresh.count += 1;
      fresh.bytes += size;
      return true;
    },
  };
}

export interface CopiedBlobs {
  count: number;
  bytes: number;
  /** Blobs that the file store does not have, or whose bytes have changed there. */
  missing: string[];
}

/**
 * Copies the blobs of the file store that the rows name.
 * @param onBlob called once for each copied blob, in the order of the hashes except for uploads in progress
 */
export async function copyBlobs(
  hashes: AsyncIterable<string>,
  options: {
    blobs: Pick<BlobStore, 'get'>;
    copier: FileCopier;
    onBlob: (blob: { hash: string; size: number }) => Promise<void>;
    check: () => void;
    waitMs?: number;
  },
): Promise<CopiedBlobs> {
  const { blobs, copier, onBlob, check, waitMs = uploadWaitMs } = options;
  const limit = pLimit(concurrency);
  const result: CopiedBlobs = { count: 0, bytes: 0, missing: [] };
  let awaited: string[] = [];

  async function copy(hash: string): Promise<void> {
    check();
    try {
      const blob = await blobs.get(hash);
      const { size } = blob;
      if (!(await copier.copy({ hash, size, read: () => blob.read() }))) {
        result.missing.push(hash);
        return;
      }
      result.count += 1;
      result.bytes += size;
      await onBlob({ hash, size });
    } catch (error) {
      if (!(error instanceof BlobMissing)) throw error;
      awaited.push(hash);
    }
  }

  let batch: string[] = [];
  const runBatch = async () => {
    const running = batch;
    batch = [];
    await Promise.all(running.map((hash) => limit(() => copy(hash))));
  };
  for await (const hash of hashes) {
    batch.push(hash);
    if (batch.length >= concurrency * 8) await runBatch();
  }
  await runBatch();
  for (const until = performance.now() + waitMs; awaited.length > 0 && performance.now() < until; ) {
    await delay(Math.min(500, waitMs));
    batch = awaited;
    awaited = [];
    await runBatch();
  }
  result.missing.push(...awaited);
  return result;
}
