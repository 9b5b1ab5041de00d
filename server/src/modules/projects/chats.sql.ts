import { plainLine } from '@staffroom/sdk';
import type { ChatProject, ProjectChat } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import { inProject, sharedInProject } from '../access/project-access.sql.ts';
import { requireProject } from './require-project.sql.ts';

export type ProjectChats = ReturnType<typeof createProjectChats>;

/** Chats in a project. A chat belongs to its author, and other members can read it only if it is shared with the project. */
export function createProjectChats({ pool, transaction }: Pick<Database, 'pool' | 'transaction'>) {
  return {
    /** @throws AppError `not-found` */
    async list(userId: string, id: string): Promise<ProjectChat[]> {
      await transaction((tx) => requireProject(tx, userId, id));
      const { rows } = await pool.query<ProjectChat & { updatedAt: Date }>(chats, [userId, id]);
      return rows.map((row) => ({
        ...row,
        title: plainLine(row.title),
        updatedAt: row.updatedAt.toISOString(),
      }));
    },

    /**
     * The projects that contain chats of the person, with the number of unpinned chats in each.
     * @param agent absent for chats with any agent
     */
    async holding(userId: string, agent: string | undefined): Promise<ChatProject[]> {
      const { rows } = await pool.query<ChatProject>(holding, [userId, agent ?? null]);
      return rows;
    },
  };
}

const chats = `
select s.id, s.title, s.agent, s.user_id = $1::uuid as own, s.project_shared_at is not null as shared, s.updated_at as "updatedAt",
  jsonb_build_object('id', o.id, 'name', coalesce(nullif(o.name, ''), o.email), 'email', o.email, 'picture', o.picture) as owner
from project p join chat_session s on s.project_id = p.id join app_user o on o.id = s.user_id
where p.id = $2 and ${inProject('$1::uuid')} and (s.user_id = $1::uuid or ${sharedInProject})
order by s.updated_at desc, s.id desc limit 500`;

const holding = `
select p.id, p.name, count(*) filter (where s.pinned_at is null)::int as count
from chat_session s join project p on p.id = s.project_id
where s.user_id = $1::uuid and ($2::text is null or s.agent = $2) and ${inProject('$1::uuid')}
group by p.id, p.name order by lower(p.name), p.id`;
