import { AppError } from '@staffroom/sdk';
import type { DocumentShare as ShareInfo, DocumentSharing, Grant } from '@staffroom/sdk/core';
import type { Database } from '../../../db/database.ts';
import { ownDocument } from '../../access/document-roles.sql.ts';
import { inProject } from '../../access/project-access.sql.ts';
import type { AuditService } from '../../audit/service.ts';
import type { Actor, DocumentActions } from '../actions/document-actions.ts';
import { type DocumentEvents, type Readers, readersOf } from '../document-events.ts';
import { ProjectDocument } from '../../projects/entity.ts';
import { DocumentShare } from '../entity.ts';
import type { createShareAction } from './share-action.sql.ts';

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

const person = (alias: string) =>
  `'id', ${alias}.id, 'name', coalesce(nullif(${alias}.name, ''), ${alias}.email), 'email', ${alias}.email, 'picture', ${alias}.picture`;

const ownerOf = `select id, coalesce(nullif(name, ''), email) as name, email, picture from app_user where id = $1`;

const listShares = `
select s.id, s.role, s.created_at as "createdAt",
  case when u.id is not null then 'person' when t.id is not null then 'team' else 'company' end as "to",
  case when u.id is not null then jsonb_build_object(${person('u')}) end as person,
  case when t.id is not null then jsonb_build_object('id', t.id, 'name', t.name,
    'memberCount', (select count(*) from team_member m where m.team_id = t.id)) end as team, null::jsonb as project
from document_share s left join app_user u on u.id = s.user_id left join team t on t.id = s.team_id
where s.document_id = $1
union all select p.id, 'viewer', pd.created_at, 'project', null, null,
  jsonb_build_object('id', p.id, 'name', case when ${inProject('$2::uuid')} then p.name end)
from project_document pd join project p on p.id = pd.project_id and p.deleted_at is null where pd.document_id = $1`;
