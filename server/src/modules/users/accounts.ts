import { type FilterQuery, LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { AppError } from '@staffroom/sdk';
import type { Account, AccountDetail, AccountPage, AccountQuery } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import { containing } from '../../text/containing.ts';
import type { AuditService } from '../audit/service.ts';
import type { Events } from '../events.ts';
import { Team, TeamMember } from '../teams/entity.ts';
import type { EndAccess, EndedAccess } from './end-access.ts';
import { AppSession, User } from './entity.ts';
import { type ProviderName, sessionsOf } from './own-sessions.ts';
import { presentPerson } from './present.ts';

export interface AccountDependencies {
  database: Pick<Database, 'orm' | 'transaction'>;
  events: Pick<Events, 'publish'>;
  audit: Pick<AuditService, 'record'>;
  endAccess: EndAccess;
  providerName: ProviderName;
  /** The e-mail addresses in ADMIN_EMAILS. */
  adminEmails: string[];
}

/** Who changes an account: an administrator, or an identity provider by its id in the sign-in settings. */
export type AccountActor = { userId: string } | { provider: string };

export interface AccountChange {
  role?: User['role'];
  disabled?: boolean;
}

export type AccountService = ReturnType<typeof createAccountService>;

export function createAccountService(dependencies: AccountDependencies) {
  const { database, events, audit, endAccess, providerName, adminEmails } = dependencies;
  const { orm, transaction } = database;
  const administers: FilterQuery<User> = { $or: [{ role: 'admin' }, { email: { $in: adminEmails } }] };

  async function get(id: string): Promise<AccountDetail> {
    const em = orm.em.fork();
    const [account] = await present(em, [await load(em, id)], adminEmails);
    if (!account) throw new AppError('not-found', 'Account not found');
    return { ...account, signedIn: await sessionsOf(em, id, { providerName }) };
  }

  /**
   * Requires another administrator besides this account. Locks all administrators who can sign in, so that if two
   * administrators demote each other, one of the two changes is refused.
   * @throws AppError `conflict`
   */
  async function requireAnother(em: SqlEntityManager, id: string): Promise<void> {
    const where = { $and: [administers, { disabledAt: null }] };
    const all = await em.find(User, where, {
      orderBy: { id: 'asc' },
      lockMode: LockMode.PESSIMISTIC_WRITE,
      refresh: true,
    });
    if (all.every((admin) => admin.id === id))
      throw new AppError(
        'conflict',
        'This is the only administrator. Make someone else an administrator first.',
      );
  }

  return {
    get,

    async list({ search = '', role, team, state, sort, limit, offset }: AccountQuery): Promise<AccountPage> {
      const em = orm.em.fork();
      const words = search.split(/\s+/).filter((word) => word !== '');
      const parts: FilterQuery<User>[] = words.map((word) => ({
        $or: [{ name: { $ilike: containing(word) } }, { email: { $ilike: containing(word) } }],
      }));
      parts.push({ erasedAt: null });
      if (role !== undefined) parts.push(role === 'admin' ? administers : { $not: administers });
      if (state !== undefined) parts.push({ disabledAt: state === 'active' ? null : { $ne: null } });
      if (team !== undefined) {
        const members = await em.find(TeamMember, { teamId: team }, { fields: ['userId'] });
        parts.push({ id: { $in: members.map(({ userId }) => userId) } });
      }
      const [users, total] = await em.findAndCount(
        User,
        { $and: parts },
        {
          orderBy:
            sort === 'name'
              ? [{ name: 'asc' }, { email: 'asc' }]
              : [{ lastSeenAt: 'desc nulls last' }, { email: 'asc' }],
          limit,
          offset,
        },
      );
      return { items: await present(em, users, adminEmails), total };
    },

    /** @throws AppError `not-found`, `conflict` for the last administrator or the person's own account */
    async change(actor: AccountActor, id: string, change: AccountChange): Promise<AccountDetail> {
      const ended = await transaction(async (tx): Promise<EndedAccess | null> => {
        const { em } = tx;
        // The administrators are locked before the account, so that all such changes lock rows in the same order.
        if (change.role === 'user' || change.disabled === true) await requireAnother(em, id);
        const user = await load(em, id, LockMode.PESSIMISTIC_WRITE);
        const { email } = user;
        const [adminId, by] = 'userId' in actor ? [actor.userId, {}] : [null, actor];
        const note = (action: string, detail: Record<string, unknown> = {}) =>
          audit.record(tx, { userId: adminId, action, subject: id, detail: { email, ...detail, ...by } });

        if (change.role !== undefined && change.role !== presentPerson(user, adminEmails).role) {
          if (id === adminId)
            throw new AppError(
              'conflict',
              'You can’t remove your own administrator role. Ask another administrator.',
            );
          if (adminEmails.includes(email))
            throw new AppError(
              'conflict',
              'This administrator is set in ADMIN_EMAILS on the server. Change the role there.',
            );
          await note('account.change-role', { before: user.role, after: change.role });
          user.role = change.role;
        }
        if (change.disabled === undefined || change.disabled === (user.disabledAt !== null)) return null;
        if (change.disabled && id === adminId)
          throw new AppError('conflict', 'You cannot disable your own account. Ask another administrator.');
        user.disabledAt = change.disabled ? new Date() : null;
        const lost = change.disabled ? await endAccess.endIn(tx, id, { isDisabled: true }) : null;
        await note(lost ? 'account.disable' : 'account.enable', lost?.counts);
        return lost;
      });
      if (ended) await endAccess.announce(ended);
      if (change.role !== undefined) await events.publish({ name: 'account.changed', data: {}, userId: id });
      return get(id);
    },

    /** Ends a person's sessions and revokes their access tokens. @throws AppError `not-found` */
    async signOut(adminId: string, id: string): Promise<void> {
      const ended = await transaction(async (tx) => {
        const { email } = await load(tx.em, id);
        const lost = await endAccess.endIn(tx, id, { isDisabled: false });
        const detail = { email, ...lost.counts };
        await audit.record(tx, { userId: adminId, action: 'account.sign-out', subject: id, detail });
        return lost;
      });
      await endAccess.announce(ended);
    },
  };
}

/** @throws AppError `not-found` */
async function load(em: SqlEntityManager, id: string, lockMode?: LockMode): Promise<User> {
  const user = await em.findOne(User, { id, erasedAt: null }, lockMode === undefined ? {} : { lockMode });
  if (!user) throw new AppError('not-found', 'Account not found');
  return user;
}

async function present(em: SqlEntityManager, users: User[], adminEmails: string[]): Promise<Account[]> {
  const among = { userId: { $in: users.map(({ id }) => id) } };
  const memberships = await em.find(TeamMember, among);
  const teams = await em.find(Team, { id: { $in: memberships.map(({ teamId }) => teamId) } });
  const open = await em.countBy(AppSession, 'userId', {
    where: { ...among, expiresAt: { $gt: new Date() } },
  });
  return users.map((user) => {
    const { id } = user;
    const own = new Set(memberships.filter(({ userId }) => userId === id).map(({ teamId }) => teamId));
    return {
      ...presentPerson(user, adminEmails),
      roleFixed: adminEmails.includes(user.email),
      teams: teams
        .filter((team) => own.has(team.id))
        .map((team) => ({ id: team.id, name: team.name }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
      disabledAt: user.disabledAt?.toISOString() ?? null,
      lastSeenAt: user.lastSeenAt?.toISOString() ?? null,
      createdAt: user.createdAt.toISOString(),
      sessions: open[id] ?? 0,
    };
  });
}
