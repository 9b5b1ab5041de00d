import type { Database } from '../../../db/database.ts';
import { DocumentVersion } from '../entity.ts';

/** The instructions that the person gave with their last upload to this document. Instructions of other people are never used. */
export function createUploadInstructions({ orm }: Pick<Database, 'orm'>) {
  return async (userId: string, documentId: string): Promise<string | undefined> => {
    const found = await orm.em
      .fork()
      .findOne(
        DocumentVersion,
        { documentId, createdBy: userId, instructions: { $ne: null } },
        { orderBy: { version: 'desc' }, populate: ['instructions'] },
      );
    return found?.instructions ?? undefined;
  };
}
