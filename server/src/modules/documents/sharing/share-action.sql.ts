import { AppError, msg } from '@staffroom/sdk';
import type { Grant } from '@staffroom/sdk/core';
import type { Transaction } from '../../../db/transaction.ts';
import { ownersOnly } from '../../access/document-roles.sql.ts';
import type { AuditService } from '../../audit/service.ts';
import type { NotificationService } from '../../notifications/service.ts';
import type { DocumentAction } from '../actions/document-actions.ts';
import { type DocumentEvents, type Readers, readersOf } from '../document-events.ts';

interface Shared {
  id: string;
  filename: string;
  newcomers: string[];
}

export interface ShareActionDependencies {
  documentEvents: Pick<DocumentEvents, 'updated'>;
  notifications: Pick<NotificationService, 'announce'>;
  audit: Pick<AuditService, 'recordAll'>;
}

export function createShareAction(dependencies: ShareActionDependencies) {
  const { documentEvents, notifications, audit } = dependencies;

  return (grant: Grant): DocumentAction<Shared> => ({
    async perform(transaction, { id: userId }, ids) {
      // Locks the documents, so that the list of earlier readers stays correct until the commit.
      const own = await transaction.query<{ id: string; filename: string }>(lockOwn, [userId, ids]);
      const owned = own.rows.map(({ id }) => id);
      const before = await readersOf(transaction, owned);
      const stored = await store(transaction, userId, owned, grant);
      const now = await readersOf(transaction, stored);
      await audit.recordAll(
        transaction,
        stored.map((id) => ({ userId, action: 'document.share', subject: id, detail: { ...grant } })),
      );
      return own.rows
        .filter(({ id }) => now.has(id))
        .map(({ id, filename }) => ({ id, filename, newcomers: newcomers(before.get(id), now.get(id)) }));
    },
    refuse: (role) => (role === 'owner' ? nobodyThere(grant) : ownersOnly()),
    async after({ name }, shared) {
      await documentEvents.updated(...shared.map(({ id }) => id));
      await announce(name, shared);
    },
  });

  /** Sends one notification to each person, even if several documents were shared with that person. */
  async function announce(name: string, shared: readonly Shared[]): Promise<void> {
    const received = new Map<string, Shared[]>();
    for (const document of shared)
      for (const person of document.newcomers)
        received.set(person, [...(received.get(person) ?? []), document]);
    const several: string[] = [];
    const single = new Map<Shared, string[]>();
    for (const [person, [first, ...others]] of received) {
      if (!first || others.length > 0) several.push(person);
      else single.set(first, [...(single.get(first) ?? []), person]);
    }
    const title = msg`${name} shared documents with you`;
    await notifications.announce(several, { title, href: '/documents', documentId: null });
    for (const [{ id, filename }, people] of single)
      await notifications.announce(people, {
        title: msg`${name} shared “${filename}” with you`,
        href: `/documents/${id}`,
        documentId: id,
      });
  }
}

async function store(
  transaction: Transaction,
  ownerId: string,
  ids: readonly string[],
  grant: Grant,
): Promise<string[]> {
  const grantee = grant.to === 'company' ? null : grant.id;
  const values = [ids, grant.role, grantee, ownerId];
  const { rows } = await transaction.query<{ id: string }>(statements[grant.to], values);
  return rows.map(({ id }) => id);
}

function newcomers(before: Readers | undefined, now: Readers | undefined): string[] {
  if (!before || !now || before.everybody) return [];
  const known = new Set(before.people);
  return now.people.filter((person) => !known.has(person));
}

function nobodyThere({ to }: Grant): AppError {
  const message =
    to === 'team'
      ? 'This team no longer exists. Choose another'
      : 'Choose a colleague with an account here (not yourself)';
  return new AppError('invalid', message, { fields: { id: message } });
}

const lockOwn = `
select id, filename from document where id = any($2) and owner_id = $1 and deleted_at is null
order by id for no key update`;

const changeRole = `on conflict (document_id, user_id, team_id) do update set role = excluded.role returning document_id as id`;

/** SQL statements that store a grant. `for key share` prevents the grantee from being deleted before the grant exists. */
const statements: Record<Grant['to'], string> = {
  person: `insert into document_share (document_id, role, user_id)
    select document, $2, person.id from unnest($1::uuid[]) document, (
      select id from app_user where id = $3::uuid and id <> $4 and disabled_at is null for key share) person ${changeRole}`,
  team: `insert into document_share (document_id, role, team_id)
    select document, $2, granted.id from unnest($1::uuid[]) document, (
      select id from team where id = $3::uuid and $4::uuid is not null for key share) granted ${changeRole}`,
  company: `insert into document_share (document_id, role)
    select document, $2 from unnest($1::uuid[]) document
    where $3::uuid is null and $4::uuid is not null ${changeRole}`,
};
