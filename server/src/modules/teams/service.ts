import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/postgresql';
import { AppError, msg } from '@staffroom/sdk';
import type { TeamDetail, TeamInfo } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import type { AuditService } from '../audit/service.ts';
import type { Events } from '../events.ts';
import { User } from '../users/entity.ts';
import { ExternalGroup, Team, TeamMember } from './entity.ts';

export interface TeamDependencies {
  database: Pick<Database, 'orm' | 'transaction'>;
  events: Pick<Events, 'publish'>;
  audit: Pick<AuditService, 'record'>;
}

export type TeamService = ReturnType<typeof createTeamService>;

/** Manages teams, with which people share documents. Everyone can see the teams, and administrators can change them. */
export function createTeamService({ database, events, audit }: TeamDependencies) {
  const { orm, transaction } = database;

  /** Makes all clients reload documents and teams, because a change of a team changes the access to documents. */
  const publish = (id: string) => events.publish({ name: 'team.updated', data: { id }, userId: null });

  async function get(userId: string, id: string): Promise<TeamDetail> {
    const em = orm.em.fork();
    const { name } = await load(em, id);
    const members = await membersOf(em, id);
    const mine = members.some((member) => member.id === userId);
    const group = await em.findOne(ExternalGroup, { teamId: id });
    return { id, name, memberCount: members.length, mine, ...managedBy(group?.provider), members };
  }

  return {
    get,

    /** All teams, sorted by name. */
    async list(userId: string): Promise<TeamInfo[]> {
      const em = orm.em.fork();
      const teams = await em.find(Team, {});
      const counts = await em.countBy(TeamMember, 'teamId');
      const own = await em.find(TeamMember, { userId });
      const mine = new Set(own.map(({ teamId }) => teamId));
      const groups = await em.find(ExternalGroup, { teamId: { $ne: null } });
      const managed = new Map(groups.map(({ teamId, provider }) => [teamId, provider]));
      return teams
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .map(({ id, name }) => ({
          id,
          name,
          memberCount: counts[id] ?? 0,
          mine: mine.has(id),
          ...managedBy(managed.get(id)),
        }));
    },

    /** @throws AppError `conflict` if the name is in use */
    async create(adminId: string, name: string): Promise<TeamDetail> {
      const id = await freeName(name, () =>
        transaction(async (tx) => {
          const subject = await tx.em.insert(Team, { name });
          await audit.record(tx, { userId: adminId, action: 'team.create', subject, detail: { name } });
          return subject;
        }),
      );
      await publish(id);
      return get(adminId, id);
    },

    /** @throws AppError `not-found`, `conflict` */
    async rename(adminId: string, id: string, name: string): Promise<TeamDetail> {
      await freeName(name, () =>
        transaction(async (tx) => {
          const team = await load(tx.em, id);
          team.name = name;
          await audit.record(tx, { userId: adminId, action: 'team.update', subject: id, detail: { name } });
        }),
      );
      await publish(id);
      return get(adminId, id);
    },

    /** Deletes a team, and revokes everything that was shared with it. @throws AppError `not-found` */
    async delete(adminId: string, id: string): Promise<void> {
      await transaction(async (tx) => {
        const team = await load(tx.em, id, LockMode.PESSIMISTIC_WRITE);
        const { name } = team;
        tx.em.remove(team);
        await audit.record(tx, { userId: adminId, action: 'team.delete', subject: id, detail: { name } });
      });
      await publish(id);
    },

    /** The team and the person to add to it. An existing member is accepted, too. @throws AppError `not-found` */
    async candidate(id: string, userId: string): Promise<{ team: string; person: User }> {
      const em = orm.em.fork();
      const { name: team } = await load(em, id);
      return { team, person: await loadPerson(em, userId) };
    },

    /** @throws AppError `not-found` */
    async addMember(adminId: string, id: string, userId: string): Promise<TeamDetail> {
      const added = await transaction(async (tx) => {
        const { em } = tx;
        await load(em, id, LockMode.PESSIMISTIC_WRITE);
        if (await em.count(TeamMember, { teamId: id, userId })) return false;
        await loadPerson(em, userId);
        await em.insert(TeamMember, { teamId: id, userId });
        await audit.record(tx, {
          userId: adminId,
          action: 'team.add-member',
          subject: id,
          detail: { userId },
        });
        return true;
      });
      if (added) await publish(id);
      return get(adminId, id);
    },

    /** @throws AppError `not-found`, `conflict` for a member whom an identity provider has added */
    async removeMember(adminId: string, id: string, userId: string): Promise<TeamDetail> {
      const removed = await transaction(async (tx) => {
        await load(tx.em, id);
        const member = await tx.em.findOne(TeamMember, { teamId: id, userId });
        if (member?.source === 'provider')
          throw new AppError(
            'conflict',
            'An identity provider manages this member. Remove the person from the group there.',
          );
        const count = await tx.em.nativeDelete(TeamMember, { teamId: id, userId });
        const detail = { userId };
        if (count > 0)
          await audit.record(tx, { userId: adminId, action: 'team.remove-member', subject: id, detail });
        return count > 0;
      });
      if (removed) await publish(id);
      return get(adminId, id);
    },
  };
}

const managedBy = (provider: string | undefined) => (provider === undefined ? {} : { managedBy: provider });

/** @throws AppError `not-found` */
async function load(em: SqlEntityManager, id: string, lockMode?: LockMode): Promise<Team> {
  const team = await em.findOne(Team, { id }, lockMode === undefined ? {} : { lockMode });
  if (!team) throw new AppError('not-found', 'This team does not exist');
  return team;
}

async function loadPerson(em: SqlEntityManager, id: string): Promise<User> {
  const person = await em.findOne(User, { id, disabledAt: null });
  if (!person) throw new AppError('not-found', 'This colleague has no account here');
  return person;
}

async function membersOf(em: SqlEntityManager, id: string): Promise<TeamDetail['members']> {
  const members = await em
    .getKysely<InferKyselyDB<typeof TeamMember | typeof User>>()
    .selectFrom('team_member')
    .innerJoin('app_user', 'app_user.id', 'team_member.user_id')
    .where('team_id', '=', id)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .orderBy('email')
    .select(['id', 'name', 'email', 'picture', 'source'])
    .execute();
  return members.map((member) => ({ ...member, name: member.name || member.email }));
}

/** @throws AppError `conflict` if the name is in use */
async function freeName<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    const message = msg`A team named “${name}” already exists`;
    throw new AppError('conflict', message, { fields: { name: message } });
  }
}
