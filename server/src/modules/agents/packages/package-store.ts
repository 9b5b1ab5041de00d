import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../../../db/database.ts';
import { BlobMissing, type BlobStore } from '../../blobs/blob-store.ts';
import { untilRemoved } from '../../documents/blob-lock.sql.ts';
import {
  lockInstalling,
  lockTarball,
  nameTarball,
  noteStored,
  removePackage,
  selectAll,
  selectFacts,
  setFacts,
  setReceipt,
} from './package-store.sql.ts';

export interface StoredPackage {
  agent: string;
  version: string;
  /** SHA-256 of the tarball, which is also its name in the file store. */
  blob: string;
  /** The installation record of the version. */
  receipt: unknown;
  /** False while the tarball is on its way into the file store. */
  isStored: boolean;
}

/** Facts about installed agents that all processes share, by name: entries of `plugins.json`, pins and trusted keys. */
export type SharedFacts = Record<string, unknown>;

export interface SharedAgents {
  facts: SharedFacts;
  packages: StoredPackage[];
}

export type PackageStore = ReturnType<typeof createPackageStore>;

/** Maximum bytes of a stored tarball; the installer limits the unpacked package to 500 MB. */
const maxBytes = 600 * 1024 * 1024;

/** Stores the packages of installed agents in the file store, and the facts about them in the database. */
export function createPackageStore({
  database: { pool, transaction },
  blobs,
}: {
  database: Pick<Database, 'pool' | 'transaction'>;
  blobs: BlobStore;
}) {
  return {
    async read(): Promise<SharedAgents> {
      const { rows } = await pool.query<SharedAgents>(selectAll);
      const [row] = rows;
      return { facts: row?.facts ?? {}, packages: row?.packages ?? [] };
    },

    /** Stores the tarball of a version, unless another process has done so. @param tarball the path of the file */
    async add(
      { agent, version, receipt }: Pick<StoredPackage, 'agent' | 'version' | 'receipt'>,
      tarball: string,
    ): Promise<void> {
      const staged = await blobs.stage(createReadStream(tarball), maxBytes);
      const isNamed = await transaction(async (tx) => {
        await tx.query(lockTarball, [staged.hash]);
        const { rowCount } = await tx.query(nameTarball, [
          agent,
          version,
          staged.hash,
          JSON.stringify(receipt),
        ]);
        return rowCount === 1;
      });
      if (!isNamed) return staged.discard();
      await untilRemoved({ pool }, [staged.hash]);
      await staged.keep();
      await pool.query(noteStored, [agent, version, staged.hash]);
    },

    /** Copies a tarball out of the file store. @throws Error if its bytes have changed there; BlobMissing */
    async fetch({ agent, version, blob }: StoredPackage, into: string): Promise<void> {
      const content = await blobs.get(blob);
      const digest = createHash('sha256');
      await pipeline(
        content.read(),
        async function* (source: AsyncIterable<Buffer>) {
          for await (const piece of source) {
            digest.update(piece);
            yield piece;
          }
        },
        createWriteStream(into, { mode: 0o600 }),
      );
      if (digest.digest('hex') !== blob)
        throw new Error(`the package ${agent} ${version} was changed in the file store`);
    },

    async setReceipt({ agent, version }: Pick<StoredPackage, 'agent' | 'version'>, receipt: unknown) {
      await pool.query(setReceipt, [agent, version, JSON.stringify(receipt)]);
    },

    /** Removes a version. The other processes then delete it, and the file store removes its tarball later. */
    async remove(agent: string, version: string): Promise<void> {
      await pool.query(removePackage, [agent, version]);
    },

    /**
     * Changes facts, one process after the other.
     * @param change gets the present facts and returns the changed ones; undefined removes a fact
     */
    async change(change: (facts: SharedFacts) => SharedFacts): Promise<SharedFacts> {
      return transaction(async (tx) => {
        await tx.query(lockInstalling);
        const { rows } = await tx.query<{ facts: SharedFacts }>(selectFacts);
        const facts: SharedFacts = { ...rows[0]?.facts, ...change(rows[0]?.facts ?? {}) };
        const kept = JSON.stringify(facts);
        await tx.query(setFacts, [kept]);
        return JSON.parse(kept) as SharedFacts;
      });
    },

    /** Whether the error says that the tarball is not in the file store, or not yet. */
    isMissing: (error: unknown) => error instanceof BlobMissing,
  };
}
