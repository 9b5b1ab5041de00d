import { buffer } from 'node:stream/consumers';
import { AppError, msg } from '@staffroom/sdk';
import type { DocumentFile } from '@staffroom/sdk/internal/shared';
import type { BlobStore } from '../../blobs/blob-store.ts';
import type { DocumentService } from './document-service.ts';

/** The maximum size in bytes of a file that an agent may load into memory. Equal to the default upload limit. */
const maxFileBytes = 20 * 1024 * 1024;

export function createFileReader(
  documents: Pick<DocumentService, 'original'>,
  blobs: Pick<BlobStore, 'get'>,
) {
  /** @throws AppError `not-found`; `too-large` */
  return async (userId: string, id: string, version?: number): Promise<DocumentFile> => {
    const { blob, filename, fileType } = await documents.original(userId, id, version);
    const file = await blobs.get(blob);
    if (file.size > maxFileBytes)
      throw new AppError('too-large', msg`${filename} is too large. The limit is 20 MB.`);
    return { filename, fileType, body: await buffer(file.read()) };
  };
}
