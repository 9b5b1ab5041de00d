import { statfs } from 'node:fs/promises';
import type { ReadinessCheck } from '../http/health.ts';
import { diskFull } from './disk-full.ts';

export interface FreeSpace {
  /** Bytes. */
  free: number;
  total: number;
}

/** Bytes that uploads leave free, so that the database can still write: deleting documents needs space for a moment. */
const usualReserve = 256 * 1024 ** 2;
/** The largest part of a small disk that is reserved. */
const maxShare = 0.05;

export type MeasureSpace = () => Promise<FreeSpace>;

export const measureSpace =
  (folder: string): MeasureSpace =>
  async () => {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  };

const reserveOf = ({ total }: FreeSpace) => Math.min(usualReserve, total * maxShare);

/** @throws AppError `storage-full` if `bytes` more would use the reserve */
export async function requireFreeSpace(measure: MeasureSpace, bytes: number): Promise<void> {
  const space = await measure();
  if (space.free - bytes < reserveOf(space)) throw diskFull();
}

/**
 * Reports the free space of the data folder. A full disk does not make the process unready: people could then not reach it to
 * delete something.
 */
export const diskReadiness = (measure: MeasureSpace): ReadinessCheck => ({
  name: 'disk',
  async check() {
    const space = await measure();
    return { state: space.free < reserveOf(space) ? 'full' : 'ok', freeBytes: space.free };
  },
});
