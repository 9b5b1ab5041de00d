import { createHash } from 'node:crypto';
import { z } from 'zod';

/** The number of the format that this version writes. A version reads all older formats. */
export const backupFormat = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A file of consecutive lines. */
const Part = z.object({
  /** The path within the backup. */
  file: z.string(),
  lines: z.number().int(),
  /** The size and SHA-256 of the stored file, thus after compression and encryption. */
  bytes: z.number().int(),
  sha256,
});
export type Part = z.output<typeof Part>;

const Lines = z.object({ parts: z.array(Part) });

const Table = Lines.extend({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.number().int(),
  /** The sum of `RowSum` over all rows. */
  sum: sha256,
});
export type BackupTable = z.output<typeof Table>;

export const Manifest = z.object({
  format: z.number().int(),
  /** The version of Staffroom that took the backup. */
  product: z.string(),
  name: z.string(),
  snapshotAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  database: z.enum(['embedded', 'postgresql']),
  migrations: z.array(z.object({ name: z.string(), product: z.string().nullable() })),
  tables: z.array(Table),
  /** Names of the tables that the backup leaves out on purpose. */
  leftOut: z.array(z.string()),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
  /**
   * All content of this backup that is stored under its hash, one line for each file: its hash, its size, and whether it is a
   * blob or belongs to an agent. The list is never encrypted: a server without the secret key deletes old content by it.
   */
  contents: Lines,
  blobs: z.object({
    count: z.number().int(),
    bytes: z.number().int(),
    /** The blobs that no earlier backup in this place contained. */
    fresh: z.object({ count: z.number().int(), bytes: z.number().int() }),
    /** Blobs that rows name and that the file store lacked already when the backup was taken. */
    missing: z.array(z.string()),
  }),
  agents: Lines.extend({ count: z.number().int(), bytes: z.number().int() }),
  /** The text of `plugins.json`, sealed like the tables; null if the workspace has no such file. */
  plugins: Part.nullable(),
  /** Keyed hashes of the secrets in the environment, which show after a restore whether the same secrets are set. */
  secrets: z.array(z.object({ name: z.string(), fingerprint: z.string() })),
  /** The public key that can decrypt everything but this manifest; null without encryption. */
  encryptedTo: z.string().nullable(),
});
export type Manifest = z.output<typeof Manifest>;

export const manifestFile = 'manifest.json';
export const checksumFile = 'manifest.sha256';

export const sha256Of = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

/** A line of `contents`. */
export const Content = z.object({ hash: sha256, size: z.number().int(), of: z.enum(['blob', 'agent']) });
export type Content = z.output<typeof Content>;
