import { AppError } from '@staffroom/sdk';
import type { DocumentShare as ShareInfo, DocumentSharing, Grant } from '@staffroom/sdk/core';
import type { Database } from '../../../db/database.ts';
import { ownDocument } from '../../access/document-roles.sql.ts';
import type { AuditService } from '../../audit/service.ts';
import type { Actor, DocumentActions } from '../actions/document-actions.ts';
import { type DocumentEvents, type Readers, readersOf } from '../document-events.ts';
import { ProjectDocument } from '../../projects/entity.ts';
import { DocumentShare } from '../entity.ts';
import type { createShareAction } from './share-action.sql.ts';
import { listShares, ownerOf } from './share-service.sql.ts';

export interface ShareDependencies {
  database: Pick<Database, 'pool' | 'transaction'>;
  actions: DocumentActions;
  share: ReturnType<typeof createShareAction>;
  documentEvents: Pick<DocumentEvents, 'updated' | 'revoked'>;
  audit: Pick<AuditService, 'record'>;
}

export type ShareService = ReturnType<typeof createShareService>;

const nobody: Readers = { people: [], everybody: false };

/**
 * Manages the grants of a document. Only the document's owner can see and change the grants; administrators and editors cannot.
 * Each method throws `not-found` to people without access and `forbidden` to readers who are not the owner.
 */
export function createShareService(dependencies: ShareDependencies) {
  const { database, actions, share, documentEvents, audit } = dependencies;
  const { pool } = database;

  async function list(userId: string, id: string): Promise<DocumentSharing> {
    await ownDocument(database, userId, id);
    const { rows } = await pool.query<ShareInfo & { createdAt: Date }>(listShares, [id, userId]);
    const owner = await pool.query<DocumentSharing['owner']>(ownerOf, [userId]);
    const [found] = owner.rows;
    if (!found) throw new Error(`Document ${id} has no owner`);
    return {
      owner: found,
      shares: rows
        .toSorted((a, b) => order.indexOf(a.to) - order.indexOf(b.to) || nameOf(a).localeCompare(nameOf(b)))
        .map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    };
  }

  return {
    list,

    /** Adds a grant, or changes the role of an existing grant. @throws AppError `invalid` if the grantee does not exist */
    async grant(actor: Actor, id: string, grant: Grant): Promise<DocumentSharing> {
      await actions.one(actor, id, share(grant));
      return list(actor.id, id);
    },

    /**
     * Revokes grants, which takes effect with the person's next request.
     * @param shareId null to revoke all grants
     * @throws AppError `not-found`
     */
    async revoke(userId: string, id: string, shareId: string | null): Promise<DocumentSharing> {
      await ownDocument(database, userId, id);
      const { before, now } = await database.transaction(async (transaction) => {
        const readers = await readersOf(transaction, [id]);
        const { em } = transaction;
        const grants = { documentId: id, ...(shareId !== null && { id: shareId }) };
        const places = { documentId: id, ...(shareId !== null && { projectId: shareId }) };
        const count =
          (await em.nativeDelete(DocumentShare, grants)) + (await em.nativeDelete(ProjectDocument, places));
        if (shareId !== null && count === 0)
          throw new AppError('not-found', 'This access has already been removed');
        const detail = shareId === null ? {} : { shareId };
        await audit.record(transaction, { userId, action: 'document.unshare', subject: id, detail });
        return {
          before: readers.get(id) ?? nobody,
          now: (await readersOf(transaction, [id])).get(id) ?? nobody,
        };
      });
      await documentEvents.revoked(id, before, now);
      await documentEvents.updated(id);
      return list(userId, id);
    },
  };
}

const order: readonly ShareInfo['to'][] = ['company', 'project', 'team', 'person'];
const nameOf = ({ person, team, project }: ShareInfo) => person?.name ?? team?.name ?? project?.name ?? '';
