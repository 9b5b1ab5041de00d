import type { Database } from '../../../db/database.ts';
import { DocumentVersion } from '../entity.ts';

/** The person's own instructions from their last upload to this document; never another person's. */
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
