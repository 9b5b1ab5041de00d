import type { Database } from '../../db/database.ts';
import type { Events } from '../events.ts';
import type { Queries } from './require-project.sql.ts';

export async function peopleOf(queries: Queries, id: string): Promise<string[]> {
  const { rows } = await queries.query<{ person: string }>(people, [id]);
  return rows.map(({ person }) => person);
}

export function createProjectEvents(
  { transaction }: Pick<Database, 'transaction'>,
  events: Pick<Events, 'publishTo'>,
) {
  return {
    async changed(id: string, before: readonly string[] = []): Promise<void> {
      const now = await transaction((tx) => peopleOf(tx, id));
      const all = [...new Set([...before, ...now])];
      if (all.length > 0) await events.publishTo(all, { name: 'project.updated', data: { id } });
    },
  };
}

const people = `
select p.owner_id as person from project p where p.id = $1
union select coalesce(pm.user_id, t.user_id) from project_member pm left join team_member t on t.team_id = pm.team_id
where pm.project_id = $1 and coalesce(pm.user_id, t.user_id) is not null`;
