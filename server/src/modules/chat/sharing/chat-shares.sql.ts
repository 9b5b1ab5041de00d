import { LockMode } from '@mikro-orm/core';
import { AppError, msg, plainLine } from '@staffroom/sdk';
import type { ChatGrantee, ChatShare as ShareInfo, SharedChatInfo } from '@staffroom/sdk/core';
import type { Database } from '../../../db/database.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { namedChatReaders, sharedByNameWith } from '../../access/chat-access.sql.ts';
import type { AuditService } from '../../audit/service.ts';
import type { Events } from '../../events.ts';
import type { NotificationService } from '../../notifications/service.ts';
import { ChatSession } from '../entity.ts';
import { missingSession, requireSessionId } from '../missing-session.ts';

export interface ChatSharesOptions {
  database: Pick<Database, 'pool' | 'transaction'>;
  audit: Pick<AuditService, 'record'>;
  events: Pick<Events, 'publishTo'>;
  notifications: Pick<NotificationService, 'announce'>;
}

export type ChatShares = ReturnType<typeof createChatShares>;

/**
 * Manages the people and teams with whom chats are shared by name. Only the owner of a chat can see and change them; for
 * everyone else, each method throws the `not-found` of a missing chat.
 */
export function createChatShares({ database, audit, events, notifications }: ChatSharesOptions) {
  const { pool, transaction } = database;

  async function list(userId: string, id: string): Promise<ShareInfo[]> {
    requireSessionId(id);
    const { rows } = await pool.query<{ shares: ShareInfo[] }>(listShares, [id, userId]);
    if (!rows[0]) throw missingSession();
    return rows[0].shares;
  }

  /** Tells the owner and the readers to load their lists of chats again. */
  const announceChange = (id: string, people: Iterable<string>) =>
    events.publishTo([...new Set(people)], { name: 'chat.updated', data: { id } });

  return {
    list,

    /** @throws AppError `invalid` if the person or the team does not exist */
    async grant(actor: { id: string; name: string }, id: string, to: ChatGrantee): Promise<ShareInfo[]> {
      requireSessionId(id);
      const { title, before, now } = await transaction(async (tx) => {
        const chat = await lockOwn(tx, actor.id, id);
        const readers = await readersOf(tx, id);
        const { rows } = await tx.query<{ isNew: boolean }>(statements[to.to], [id, to.id, actor.id]);
        if (!rows[0]) throw nobodyThere(to);
        const detail = { ...to };
        if (rows[0].isNew)
          await audit.record(tx, { userId: actor.id, action: 'chat.share', subject: id, detail });
        return { title: plainLine(chat.title), before: readers, now: await readersOf(tx, id) };
      });
      await announceChange(id, [actor.id, ...now]);
      const newcomers = now.filter((person) => person !== actor.id && !before.includes(person));
      await notifications.announce(newcomers, {
        title: msg`${actor.name} shared the chat “${title}” with you`,
        href: `/shared/chats/${id}`,
        documentId: null,
        sessionId: id,
      });
      return list(actor.id, id);
    },

    /** @throws AppError `not-found` if the person or the team has no access */
    async revoke(userId: string, id: string, granteeId: string): Promise<ShareInfo[]> {
      requireSessionId(id);
      const before = await transaction(async (tx) => {
        await lockOwn(tx, userId, id);
        const readers = await readersOf(tx, id);
        const { rows } = await tx.query<{ to: string }>(remove, [id, granteeId]);
        if (!rows[0]) throw new AppError('not-found', 'This access has already been removed');
        const detail = { to: rows[0].to, id: granteeId };
        await audit.record(tx, { userId, action: 'chat.unshare', subject: id, detail });
        return readers;
      });
      await announceChange(id, [userId, ...before]);
      return list(userId, id);
    },

    /** The chats that colleagues share with the person by name or with the person's teams, the last used first. */
    async sharedWith(userId: string): Promise<SharedChatInfo[]> {
      const { rows } = await pool.query<SharedChatInfo & { updatedAt: Date }>(sharedChats, [userId]);
      return rows.map((row) => ({
        ...row,
        title: plainLine(row.title),
        updatedAt: row.updatedAt.toISOString(),
      }));
    },
  };
}

/** Locks the chat, so that the list of earlier readers stays correct until the commit. */
async function lockOwn({ em }: Transaction, userId: string, id: string): Promise<ChatSession> {
  const chat = await em.findOne(ChatSession, { id, userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!chat) throw missingSession();
  return chat;
}

async function readersOf(tx: Transaction, id: string): Promise<string[]> {
  const { rows } = await tx.query<{ people: string[] }>(
    `select ${namedChatReaders} people from chat_session s where s.id = $1`,
    [id],
  );
  return rows[0]?.people ?? [];
}

function nobodyThere({ to }: ChatGrantee): AppError {
  const message =
    to === 'team'
      ? 'This team no longer exists. Choose another'
      : 'Choose a colleague with an account here (not yourself)';
  return new AppError('invalid', message, { fields: { id: message } });
}

/** `xmax` is 0 in a new row. An update of an existing row sets it. */
const kept = `on conflict (session_id, user_id, team_id) do update set created_at = h.created_at returning h.xmax = 0 as "isNew"`;

/** SQL statements that store a share. `for key share` prevents the grantee from being deleted before the share exists. */
const statements: Record<ChatGrantee['to'], string> = {
  person: `insert into chat_share as h (session_id, user_id)
    select $1, person.id from (
      select id from app_user where id = $2::uuid and id <> $3::uuid and disabled_at is null for key share) person ${kept}`,
  team: `insert into chat_share as h (session_id, team_id)
    select $1, granted.id from (
      select id from team where id = $2::uuid and $3::uuid is not null for key share) granted ${kept}`,
};

const remove = `
delete from chat_share where session_id = $1 and $2::uuid in (user_id, team_id)
returning case when user_id is null then 'team' else 'person' end as "to"`;

const person = (alias: string) =>
  `jsonb_build_object('id', ${alias}.id, 'name', coalesce(nullif(${alias}.name, ''), ${alias}.email), 'email', ${alias}.email, 'picture', ${alias}.picture)`;

const listShares = `
select coalesce((
  select jsonb_agg(jsonb_build_object(
    'person', case when u.id is not null then ${person('u')} end,
    'team', case when t.id is not null then jsonb_build_object('id', t.id, 'name', t.name,
      'memberCount', (select count(*) from team_member m where m.team_id = t.id)) end)
    order by u.id is not null, lower(coalesce(t.name, nullif(u.name, ''), u.email)))
  from chat_share h left join app_user u on u.id = h.user_id left join team t on t.id = h.team_id
  where h.session_id = s.id), '[]') as shares
from chat_session s where s.id = $1 and s.user_id = $2`;

const sharedChats = `
select s.id, s.agent, s.title, s.updated_at as "updatedAt", ${person('o')} as owner
from chat_session s join app_user o on o.id = s.user_id and o.disabled_at is null
where s.user_id <> $1::uuid and ${sharedByNameWith('$1::uuid')}
order by s.updated_at desc, s.id desc limit 100`;
