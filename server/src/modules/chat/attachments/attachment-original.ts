import { extname } from 'node:path';
import type { Database } from '../../../db/database.ts';
import type { FindOriginal } from '../../documents/reading/page-picture.ts';
import { findAttachment } from './find-attachment.ts';
import { missingAttachment } from './missing-attachment.ts';

const mark = 'attachment:';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id by which an agent refers to an attached file, in a place where a document's id is also possible. */
export const attachmentFileId = (id: string): string => mark + id;

/**
 * Finds the original files of documents and, for the person who attached them, of attachments. Throws the same `not-found` for
 * an attachment of another person, a missing one and one whose file was not kept.
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
