import { AppError } from '@staffroom/sdk';
import type { Database } from '../../db/database.ts';
import type { AuditService } from '../audit/service.ts';
import type { Events } from '../events.ts';
import type { TeamDetail, TeamInfo } from '@staffroom/sdk/core';

export interface TeamDependencies {
  database: Pick<Database, 'pool'>;
  events: Pick<Events, 'publish'>;
  audit: Pick<AuditService, 'record'>;
}

export type TeamService = ReturnType<typeof createTeamService>;

/** Groups of colleagues that documents are shared with. Everybody sees them, administrators make and change them. */
export function createTeamService({ database: { pool }, events, audit }: TeamDependencies) {
  /** Who may read what has changed with it: every screen that shows documents or teams looks again. */
  async function changed(adminId: string, action: string, id: string, detail: Record<string, unknown>) {
    await audit.record({ userId: adminId, action, subject: id, detail });
    await events.publish({ name: 'team.updated', data: { id }, userId: null });
  }

  async function get(userId: string, id: string): Promise<TeamDetail> {
    const { rows } = await pool.query<TeamDetail>(one, [userId, id]);
    if (!rows[0]) throw missingTeam();
    return rows[0];
  }

  return {
    get,

    async list(userId: string): Promise<TeamInfo[]> {
      const { rows } = await pool.query<TeamInfo>(list, [userId]);
      return rows;
    },

    /** @throws AppError `conflict` where the name is taken */
    async create(adminId: string, name: string): Promise<TeamDetail> {
      const { rows } = await pool.query<{ id: string }>(
        'insert into team (name) values ($1) on conflict (lower(name)) do nothing returning id',
        [name],
      );
      const [created] = rows;
      if (!created) throw nameTaken(name);
      await changed(adminId, 'team.create', created.id, { name });
      return get(adminId, created.id);
    },

    /** @throws AppError `not-found`, `conflict` */
    async rename(adminId: string, id: string, name: string): Promise<TeamDetail> {
      const { rowCount } = await pool
        .query('update team set name = $2, updated_at = now() where id = $1', [id, name])
        .catch((error: unknown) => {
          throw isDuplicate(error) ? nameTaken(name) : error;
        });
      if (rowCount === 0) throw missingTeam();
      await changed(adminId, 'team.update', id, { name });
      return get(adminId, id);
    },

    /** What was shared with it is shared no more. @throws AppError `not-found` */
    async delete(adminId: string, id: string): Promise<void> {
      const { rows } = await pool.query<{ name: string }>('delete from team where id = $1 returning name', [
        id,
      ]);
      if (!rows[0]) throw missingTeam();
      await changed(adminId, 'team.delete', id, { name: rows[0].name });
    },

    /** Who belongs to it already stays. @throws AppError `not-found` */
    async addMember(adminId: string, id: string, userId: string): Promise<TeamDetail> {
      const { rowCount } = await pool.query(addMember, [id, userId]);
      const team = await get(adminId, id);
      if (rowCount === 1) await changed(adminId, 'team.add-member', id, { userId });
      else if (!team.members.some((member) => member.id === userId))
        throw new AppError('not-found', 'This colleague has no account here');
      return team;
    },

    /** @throws AppError `not-found` */
    async removeMember(adminId: string, id: string, userId: string): Promise<TeamDetail> {
      const { rowCount } = await pool.query('delete from team_member where team_id = $1 and user_id = $2', [
        id,
        userId,
      ]);
      const team = await get(adminId, id);
      if (rowCount === 1) await changed(adminId, 'team.remove-member', id, { userId });
      return team;
    },
  };
}

function missingTeam(): AppError {
  return new AppError('not-found', 'This team does not exist');
}

function nameTaken(name: string): AppError {
  const message = `There is a team called “${name}” already`;
  return new AppError('conflict', message, { fields: { name: message } });
}

function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

const columns = `t.id, t.name, (select count(*)::int from team_member m where m.team_id = t.id) as "memberCount",
  exists (select from team_member m where m.team_id = t.id and m.user_id = $1) as mine`;

const list = `select ${columns} from team t order by lower(t.name)`;

const one = `select ${columns}, (
    select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', coalesce(nullif(u.name, ''), u.email), 'email', u.email,
      'picture', u.picture) order by lower(u.name), u.email), '[]')
    from team_member m join app_user u on u.id = m.user_id where m.team_id = t.id) as members
  from team t where t.id = $2`;

const addMember = `
insert into team_member (team_id, user_id)
select t.id, u.id from team t, app_user u where t.id = $1 and u.id = $2 and u.disabled_at is null for key share
on conflict do nothing`;
