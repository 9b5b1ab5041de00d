import { extname } from 'node:path';
import type { Database } from '../../../db/database.ts';
import type { FindOriginal } from '../../documents/reading/page-picture.ts';
import { findAttachment } from './find-attachment.ts';
import { missingAttachment } from './missing-attachment.ts';

const mark = 'attachment:';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** By which agents name an attached file where a document could stand as well. */
export const attachmentFileId = (id: string): string => mark + id;

/**
 * Finds files of attachments beside those of documents, for the person who has attached them. Foreign and missing ones, and those
 * whose file is not kept, are not found alike.
 */
export function withAttachments(
  documents: { original: FindOriginal },
  { orm }: Pick<Database, 'orm'>,
): FindOriginal {
  return async (userId, id, version) => {
    if (!id.startsWith(mark)) return documents.original(userId, id, version);
    const wanted = id.slice(mark.length);
    const found = uuid.test(wanted) ? await findAttachment(orm.em.fork(), userId, wanted) : null;
    if (!found?.blob) throw missingAttachment();
    const { blob, filename } = found;
    return { blob, filename, fileType: extname(filename).slice(1).toLowerCase() };
  };
}
