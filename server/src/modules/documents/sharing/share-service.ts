import { AppError } from '@staffroom/sdk';
import type { Database } from '../../../db/database.ts';
import type { AuditService } from '../../audit/service.ts';
import type { NotificationService } from '../../notifications/service.ts';
import type { DocumentEvents, Readers } from '../document-events.ts';
import { ownDocument } from '../../access/permission.ts';
import type { Grant, ShareInfo, Sharing } from './share-schema.ts';

export interface ShareDependencies {
  database: Pick<Database, 'pool'>;
  documentEvents: Pick<DocumentEvents, 'readers' | 'updated' | 'lost'>;
  notifications: Pick<NotificationService, 'announce'>;
  audit: Pick<AuditService, 'record'>;
}

/** A document that was shared, and who can read it since. */
export interface Given {
  id: string;
  filename: string;
  people: string[];
}

export type ShareService = ReturnType<typeof createShareService>;

/**
 * To whom a document is shared. Only its owner knows and decides: administrators and editors have no way in here. Each throws
 * `not-found` to who may not read the document, `forbidden` to who may.
 */
export function createShareService({ database, documentEvents, notifications, audit }: ShareDependencies) {
  const { pool } = database;

  async function list(userId: string, id: string): Promise<Sharing> {
    await ownDocument(database, userId, id);
    const { rows } = await pool.query<ShareInfo & { createdAt: Date }>(listShares, [id]);
    const owner = await pool.query<Sharing['owner']>(ownerOf, [userId]);
    const [found] = owner.rows;
    if (!found) throw new Error(`Document ${id} has no owner`);
    return {
      owner: found,
      shares: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    };
  }

  /** @throws AppError `invalid` where there is no such colleague or team */
  async function store(ownerId: string, id: string, grant: Grant): Promise<void> {
    const grantee = grant.to === 'company' ? null : grant.id;
    const { rowCount } = await pool.query(statements[grant.to], [id, grant.role, grantee, ownerId]);
    if (rowCount !== 0) return;
    const message =
      grant.to === 'team'
        ? 'This team does not exist any more. Choose another'
        : 'Choose a colleague who has an account here, and not yourself';
    throw new AppError('invalid', message, { fields: { id: message } });
  }

  /** Who can read it now and could not before, by name. */
  function newcomers(before: Readers, now: Readers): string[] {
    if (before.everybody) return [];
    const known = new Set(before.people);
    return now.people.filter((person) => !known.has(person));
  }

  /** Adds a grant, or changes the role of the one that is there, and lets screens know. */
  async function give(userId: string, id: string, grant: Grant): Promise<Given> {
    const { filename } = await ownDocument(database, userId, id);
    const before = await documentEvents.readers(id);
    await store(userId, id, grant);
    const people = newcomers(before, await documentEvents.readers(id));
    await documentEvents.updated(id);
    await audit.record({ userId, action: 'document.share', subject: id, detail: { ...grant } });
    return { id, filename, people };
  }

  /** One notification for each person, however many documents came to them. */
  async function announce(name: string, given: readonly Given[]): Promise<void> {
    const received = new Map<string, Given[]>();
    for (const one of given)
      for (const person of one.people) received.set(person, [...(received.get(person) ?? []), one]);
    const several: string[] = [];
    const single = new Map<Given, string[]>();
    for (const [person, [first, ...others]] of received) {
      if (!first || others.length > 0) several.push(person);
      else single.set(first, [...(single.get(first) ?? []), person]);
    }
    const title = `${name} shared documents with you`;
    await notifications.announce(several, { title, href: '/documents', documentId: null });
    for (const [{ id, filename }, people] of single)
      await notifications.announce(people, {
        title: `${name} shared “${filename}” with you`,
        href: `/documents/${id}`,
        documentId: id,
      });
  }

  return {
    list,
    give,
    announce,

    /** `give` and `announce` in one. @throws AppError `invalid` */
    async grant(user: { id: string; name: string }, id: string, grant: Grant): Promise<Sharing> {
      await announce(user.name, [await give(user.id, id, grant)]);
      return list(user.id, id);
    },

    /** Acts on the next query of whoever loses it. @param shareId null: all grants @throws AppError `not-found` */
    async revoke(userId: string, id: string, shareId: string | null): Promise<Sharing> {
      await ownDocument(database, userId, id);
      const before = await documentEvents.readers(id);
      const { rowCount } = await pool.query(
        'delete from document_share where document_id = $1 and ($2::uuid is null or id = $2)',
        [id, shareId],
      );
      if (shareId !== null && rowCount === 0)
        throw new AppError('not-found', 'It is not shared this way any more');
      await documentEvents.lost(id, before);
      await documentEvents.updated(id);
      await audit.record({
        userId,
        action: 'document.unshare',
        subject: id,
        detail: shareId === null ? {} : { shareId },
      });
      return list(userId, id);
    },
  };
}

const changeRole = 'on conflict (document_id, user_id, team_id) do update set role = excluded.role';

/** `for key share`: whoever is granted something is there until the grant is. */
const statements: Record<Grant['to'], string> = {
  person: `insert into document_share (document_id, role, user_id)
    select $1, $2, id from app_user where id = $3::uuid and id <> $4 and disabled_at is null for key share ${changeRole}`,
  team: `insert into document_share (document_id, role, team_id)
    select $1, $2, id from team where id = $3::uuid and $4::uuid is not null for key share ${changeRole}`,
  company: `insert into document_share (document_id, role)
    select $1, $2 where $3::uuid is null and $4::uuid is not null ${changeRole}`,
};

const person = (alias: string) =>
  `'id', ${alias}.id, 'name', coalesce(nullif(${alias}.name, ''), ${alias}.email), 'email', ${alias}.email, 'picture', ${alias}.picture`;

const ownerOf = `select id, coalesce(nullif(name, ''), email) as name, email, picture from app_user where id = $1`;

const listShares = `
select s.id, s.role, s.created_at as "createdAt",
  case when u.id is not null then 'person' when t.id is not null then 'team' else 'company' end as "to",
  case when u.id is not null then jsonb_build_object(${person('u')}) end as person,
  case when t.id is not null then jsonb_build_object('id', t.id, 'name', t.name,
    'memberCount', (select count(*) from team_member m where m.team_id = t.id)) end as team
from document_share s left join app_user u on u.id = s.user_id left join team t on t.id = s.team_id
where s.document_id = $1
order by (u.id is null and t.id is null) desc, t.name nulls last, u.name, s.id`;
