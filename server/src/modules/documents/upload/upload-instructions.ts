import type { Database } from '../../../db/database.ts';
import { DocumentVersion } from '../entity.ts';

/** What a person said for agents beside a file of the document when they last uploaded one; nobody else's words. */
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
