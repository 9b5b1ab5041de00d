import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/postgresql';
import { AppError } from '@staffroom/sdk';
import type { TeamDetail, TeamInfo } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import type { AuditService } from '../audit/service.ts';
import type { Events } from '../events.ts';
import { User } from '../users/entity.ts';
import { Team, TeamMember } from './entity.ts';

export interface TeamDependencies {
  database: Pick<Database, 'orm'>;
  events: Pick<Events, 'publish'>;
  audit: Pick<AuditService, 'record'>;
}

export type TeamService = ReturnType<typeof createTeamService>;

/** Groups of colleagues that documents are shared with. Everybody sees them, administrators make and change them. */
export function createTeamService({ database: { orm }, events, audit }: TeamDependencies) {
  /** Who may read what has changed with it: every screen that shows documents or teams looks again. */
  async function changed(adminId: string, action: string, id: string, detail: Record<string, unknown>) {
    await audit.record({ userId: adminId, action, subject: id, detail });
    await events.publish({ name: 'team.updated', data: { id }, userId: null });
  }

  async function get(userId: string, id: string): Promise<TeamDetail> {
    const em = orm.em.fork();
    const { name } = await load(em, id);
    const members = await membersOf(em, id);
    const mine = members.some((member) => member.id === userId);
    return { id, name, memberCount: members.length, mine, members };
  }

  return {
    get,

    /** By name. */
    async list(userId: string): Promise<TeamInfo[]> {
      const em = orm.em.fork();
      const teams = await em.find(Team, {});
      const counts = await em.countBy(TeamMember, 'teamId');
      const own = await em.find(TeamMember, { userId });
      const mine = new Set(own.map(({ teamId }) => teamId));
      return teams
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .map(({ id, name }) => ({ id, name, memberCount: counts[id] ?? 0, mine: mine.has(id) }));
    },

    /** @throws AppError `conflict` where the name is taken */
    async create(adminId: string, name: string): Promise<TeamDetail> {
      const id = await freeName(name, () => orm.em.fork().insert(Team, { name }));
      await changed(adminId, 'team.create', id, { name });
      return get(adminId, id);
    },

    /** @throws AppError `not-found`, `conflict` */
    async rename(adminId: string, id: string, name: string): Promise<TeamDetail> {
      await freeName(name, () =>
        orm.em.fork().transactional(async (em) => {
          const team = await load(em, id);
          team.name = name;
        }),
      );
      await changed(adminId, 'team.update', id, { name });
      return get(adminId, id);
    },

    /** What was shared with it is shared no more. @throws AppError `not-found` */
    async delete(adminId: string, id: string): Promise<void> {
      const { name } = await orm.em.fork().transactional(async (em) => {
        const team = await load(em, id, LockMode.PESSIMISTIC_WRITE);
        em.remove(team);
        return team;
      });
      await changed(adminId, 'team.delete', id, { name });
    },

    /** Who belongs to it already stays. @throws AppError `not-found` */
    async addMember(adminId: string, id: string, userId: string): Promise<TeamDetail> {
      const added = await orm.em.fork().transactional(async (em) => {
        await load(em, id, LockMode.PESSIMISTIC_WRITE);
        if (await em.count(TeamMember, { teamId: id, userId })) return false;
        const user = await em.findOne(User, { id: userId, disabledAt: null });
        if (!user) throw new AppError('not-found', 'This colleague has no account here');
        await em.insert(TeamMember, { teamId: id, userId });
        return true;
      });
      if (added) await changed(adminId, 'team.add-member', id, { userId });
      return get(adminId, id);
    },

    /** @throws AppError `not-found` */
    async removeMember(adminId: string, id: string, userId: string): Promise<TeamDetail> {
      const em = orm.em.fork();
      await load(em, id);
      const removed = await em.nativeDelete(TeamMember, { teamId: id, userId });
      if (removed > 0) await changed(adminId, 'team.remove-member', id, { userId });
      return get(adminId, id);
    },
  };
}

/** @throws AppError `not-found` */
async function load(em: SqlEntityManager, id: string, lockMode?: LockMode): Promise<Team> {
  const team = await em.findOne(Team, { id }, lockMode === undefined ? {} : { lockMode });
  if (!team) throw new AppError('not-found', 'This team does not exist');
  return team;
}

async function membersOf(em: SqlEntityManager, id: string): Promise<TeamDetail['members']> {
  const members = await em
    .getKysely<InferKyselyDB<typeof TeamMember | typeof User>>()
    .selectFrom('team_member')
    .innerJoin('app_user', 'app_user.id', 'team_member.user_id')
    .where('team_id', '=', id)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .orderBy('email')
    .select(['id', 'name', 'email', 'picture'])
    .execute();
  return members.map((member) => ({ ...member, name: member.name || member.email }));
}

/** @throws AppError `conflict` where the name is taken */
async function freeName<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    const message = `There is a team called “${name}” already`;
    throw new AppError('conflict', message, { fields: { name: message } });
  }
}
