import { Readable } from 'node:stream';
import { isAppError } from '@staffroom/sdk';
import { documentExtensions } from '@staffroom/sdk/internal/shared';
import type { Database } from '../../../db/database.ts';
import type { EmbeddedFile } from '../../../ingest/extracted-document.ts';
import { cleanFileName, extensionOf } from '../../../text/file-name.ts';
import type { BlobStore } from '../../blobs/blob-store.ts';
import type { StorageQuotas } from '../../storage-limits/storage-limits.ts';
import { type ReceivedFile, uploadLimit } from './receive-files.ts';

export interface AttachedFilesDependencies {
  database: Pick<Database, 'pool'>;
  blobs: Pick<BlobStore, 'stage'>;
  quotas: Pick<StorageQuotas, 'requireRoomFor'>;
  receiving: {
    addAttached(to: { documentId: string; ownerId: string }, files: ReceivedFile[]): Promise<void>;
  };
}

export type AttachedFiles = ReturnType<typeof createAttachedFiles>;

/** The maximum nesting depth of e-mails in e-mails. Deeper attachments are not read. */
const maxDepth = 3;

export function createAttachedFiles({
  database: { pool },
  blobs,
  quotas,
  receiving,
}: AttachedFilesDependencies) {
  async function hasRoom(ownerId: string, bytes: number): Promise<boolean> {
    try {
      await quotas.requireRoomFor(ownerId, bytes);
      return true;
    } catch (error) {
      if (isAppError(error) && error.code === 'storage-full') return false;
      throw error;
    }
  }

  return {
    /** Selects the attachments that can be read. For each other attachment, returns a sentence with the reason. */
    async choose(
      { documentId, ownerId }: { documentId: string; ownerId: string },
      files: readonly EmbeddedFile[],
    ): Promise<{ files: EmbeddedFile[]; remarks: string[] }> {
      if (files.length === 0) return { files: [], remarks: [] };
      const { rows } = await pool.query<{ depth: number }>(depthOf, [documentId, maxDepth]);
      const isTooDeep = (rows[0]?.depth ?? 0) >= maxDepth;
      const chosen: EmbeddedFile[] = [];
      const remarks: string[] = [];
      let bytes = 0;
      for (const file of files) {
        const filename = cleanFileName(file.filename);
        const problem = isTooDeep
          ? `Couldn’t read the attachment “${filename}”: it is nested too deeply in attached messages.`
          : problemOf(filename, file.bytes);
        if (problem !== undefined) remarks.push(problem);
        else if (await hasRoom(ownerId, bytes + file.bytes.length)) {
          chosen.push({ filename, bytes: file.bytes });
          bytes += file.bytes.length;
        } else remarks.push(`Couldn’t read the attachment “${filename}”: there is no storage space left.`);
      }
      return { files: chosen, remarks };
    },

    /** Adds attachments as documents. Can be repeated, because existing files are skipped. */
    async add(
      document: { documentId: string; ownerId: string },
      files: readonly EmbeddedFile[],
    ): Promise<void> {
      const received: ReceivedFile[] = [];
      for (const { filename, bytes } of files) {
        const staged = await blobs.stage(Readable.from([Buffer.from(bytes)]), uploadLimit);
        received.push({ filename, fileType: extensionOf(filename).slice(1), staged });
      }
      if (received.length > 0) await receiving.addAttached(document, received);
    },
  };
}

function problemOf(filename: string, bytes: Uint8Array): string | undefined {
  const extension = extensionOf(filename);
  if (bytes.length === 0) return `Couldn’t read the attachment “${filename}”: it is empty.`;
  if (bytes.length > uploadLimit)
    return `Couldn’t read the attachment “${filename}”: it is larger than 20 MB.`;
  if (documentExtensions.includes(extension)) return undefined;
  return extension === ''
    ? `Couldn’t read the attachment “${filename}”: its name has no extension.`
    : `Couldn’t read the attachment “${filename}”: files ending in ${extension} cannot be read.`;
}

const depthOf = `
with recursive above as (
  select attached_to, 1 as depth from document where id = $1 and attached_to is not null
  union all
  select d.attached_to, above.depth + 1 from above join document d on d.id = above.attached_to
  where d.attached_to is not null and above.depth < $2)
select max(depth) as depth from above`;
