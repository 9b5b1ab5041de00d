import { AppError, msg } from '@staffroom/sdk';
import type { NewProjectMember, ProjectMember as MemberInfo, ProjectMembers } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import type { AuditService } from '../audit/service.ts';
import type { Events } from '../events.ts';
import type { NotificationService } from '../notifications/service.ts';
import { ProjectMember } from './entity.ts';
import { createProjectEvents, peopleOf } from './news.sql.ts';
import { type Queries, requireProject } from './require-project.sql.ts';

export interface MemberDependencies {
  database: Pick<Database, 'transaction'>;
  events: Pick<Events, 'publishTo'>;
  audit: Pick<AuditService, 'record'>;
  notifications: Pick<NotificationService, 'announce'>;
}

export type ProjectMemberService = ReturnType<typeof createProjectMembers>;

/** Manages the members of a project, except its owner. Only the owner can change the members. */
export function createProjectMembers({ database, events, audit, notifications }: MemberDependencies) {
  const { transaction } = database;
  const news = createProjectEvents(database, events);

  const list = (userId: string, id: string): Promise<ProjectMembers> =>
    transaction(async (tx) => {
      const { ownerId } = await requireProject(tx, userId, id);
      return membersOf(tx, id, ownerId);
    });

  return {
    list,

    /** Adds a member, or changes the role of an existing member. @throws AppError `not-found`, `forbidden`, `invalid` */
    async add(
      actor: { id: string; name: string },
      id: string,
      grant: NewProjectMember,
    ): Promise<ProjectMembers> {
      const userId = actor.id;
      const { name, newcomers } = await transaction(async (tx) => {
        const project = await requireProject(tx, userId, id, { minRole: 'owner', lock: true });
        const before = new Set(await peopleOf(tx, id));
        const { rowCount } = await tx.query(adding[grant.to], [id, grant.role, grant.id]);
        if (rowCount === 0) throw nobodyThere(grant);
        await audit.record(tx, { userId, action: 'project.add-member', subject: id, detail: { ...grant } });
        const now = await peopleOf(tx, id);
        return { name: project.name, newcomers: now.filter((person) => !before.has(person)) };
      });
      await news.changed(id);
      const title = msg`${actor.name} added you to the project “${name}”`;
      await notifications.announce(newcomers, { title, href: `/projects/${id}`, documentId: null });
      return list(userId, id);
    },

    /** @throws AppError `not-found`, `forbidden` */
    async remove(userId: string, id: string, memberId: string): Promise<ProjectMembers> {
      const before = await transaction(async (tx) => {
        await requireProject(tx, userId, id, { minRole: 'owner', lock: true });
        const people = await peopleOf(tx, id);
        const removed = await tx.em.nativeDelete(ProjectMember, { id: memberId, projectId: id });
        if (removed === 0) throw new AppError('not-found', 'This person is no longer in the project');
        await audit.record(tx, {
          userId,
          action: 'project.remove-member',
          subject: id,
          detail: { memberId },
        });
        return people;
      });
      await news.changed(id, before);
      return list(userId, id);
    },

    /** @throws AppError `not-found`; `forbidden` for the owner and for members who belong to the project through a team */
    async leave(userId: string, id: string): Promise<{ left: true }> {
      await transaction(async (tx) => {
        const { role } = await requireProject(tx, userId, id, { lock: true });
        if (role === 'owner')
          throw new AppError('forbidden', 'Owners can’t leave their project. Archive or delete it instead.');
        if ((await tx.em.nativeDelete(ProjectMember, { projectId: id, userId })) === 0)
          throw new AppError('forbidden', 'You’re in this project through a team. Ask the project owner.');
        await audit.record(tx, { userId, action: 'project.leave', subject: id });
      });
      await news.changed(id, [userId]);
      return { left: true };
    },
  };
}

async function membersOf(queries: Queries, id: string, ownerId: string): Promise<ProjectMembers> {
  const owners = await queries.query<{ owner: ProjectMembers['owner'] }>(
    `select jsonb_build_object(${person('u')}) as owner from app_user u where u.id = $1`,
    [ownerId],
  );
  const { rows } = await queries.query<MemberInfo>(listMembers, [id]);
  const [found] = owners.rows;
  if (!found) throw new Error(`Project ${id} has no owner`);
  return { owner: found.owner, members: rows };
}

function nobodyThere({ to }: NewProjectMember): AppError {
  const message =
    to === 'team'
      ? 'This team no longer exists. Choose another'
      : 'Choose a colleague with an account here (not yourself)';
  return new AppError('invalid', message, { fields: { id: message } });
}

const changeRole =
  'on conflict (project_id, user_id, team_id) do update set role = excluded.role returning id';

/** SQL statements that add a member. `for key share` prevents the new member from being deleted before the row exists. */
const adding: Record<NewProjectMember['to'], string> = {
  person: `insert into project_member (project_id, role, user_id)
    select $1, $2, person.id from (
      select u.id from app_user u where u.id = $3::uuid and u.disabled_at is null
        and u.id <> (select p.owner_id from project p where p.id = $1) for key share of u) person ${changeRole}`,
  team: `insert into project_member (project_id, role, team_id)
    select $1, $2, added.id from (select id from team where id = $3::uuid for key share) added ${changeRole}`,
};

const person = (alias: string) =>
  `'id', ${alias}.id, 'name', coalesce(nullif(${alias}.name, ''), ${alias}.email), 'email', ${alias}.email, 'picture', ${alias}.picture`;

const listMembers = `
select m.id, m.role, case when u.id is not null then 'person' else 'team' end as "to",
  case when u.id is not null then jsonb_build_object(${person('u')}) end as person,
  case when t.id is not null then jsonb_build_object('id', t.id, 'name', t.name,
    'memberCount', (select count(*) from team_member tm where tm.team_id = t.id)) end as team
from project_member m left join app_user u on u.id = m.user_id left join team t on t.id = m.team_id
where m.project_id = $1 order by (t.id is null), lower(coalesce(t.name, nullif(u.name, ''), u.email)), m.id`;
