import { extname } from 'node:path';
import type { Database } from '../../../db/database.ts';
import type { FindOriginal } from '../../documents/reading/page-picture.ts';
import { findAttachment } from './find-attachment.ts';
import { missingAttachment } from './missing-attachment.ts';

const mark = 'attachment:';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id by which agents refer to an attached file where a document is possible, too. */
export const attachmentFileId = (id: string): string => mark + id;

/**
 * Finds files of attachments as well as documents, for the person who attached them. Reports foreign, missing and unkept files
 * alike as not found.
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
