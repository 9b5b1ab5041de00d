import type { Database } from '../../db/database.ts';
import { consume, type RateLimit, sharedLimiter } from '../../http/rate-limit.ts';
import { type MeasureSpace, requireFreeSpace } from '../../operations/free-space.ts';
import type { StorageQuotas } from './storage-limits.ts';

export interface UploadAsked {
  userId: string;
  /** The person whose storage the file will use: the owner of the document. */
  ownerId: string;
  /** The size of the request in bytes; undefined if the client does not say it. */
  bytes: number | undefined;
}

interface Dependencies {
  database: Pick<Database, 'pool'>;
  quotas: Pick<StorageQuotas, 'requireRoomFor'>;
  /** Measures the disk that receives uploads. */
  space: MeasureSpace;
  limit?: RateLimit;
}

export type UploadAdmission = (asked: UploadAsked) => Promise<void>;

/** The limit per person. The page uploads three files at a time and waits when the limit is reached. */
const usualLimit: RateLimit = { points: 300, duration: 60 };
/** Bytes of a request besides its files: boundaries, headers and instructions. */
const margin = 128 * 1024;

/**
 * Decides whether a person can upload now, before the bytes are received.
 * @throws AppError `rate-limited`, `storage-full`
 */
export function createUploadAdmission({
  database,
  quotas,
  space,
  limit = usualLimit,
}: Dependencies): UploadAdmission {
  const limiter = sharedLimiter(database, 'upload', limit);
  return async ({ userId, ownerId, bytes = 0 }) => {
    await consume(limiter, userId);
    const least = Math.max(1, bytes - margin);
    await Promise.all([quotas.requireRoomFor(ownerId, least), requireFreeSpace(space, least)]);
  };
}
