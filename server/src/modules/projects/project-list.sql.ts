import type { DocumentProject } from '@staffroom/sdk/internal/shared';
import type { Database } from '../../db/database.ts';
import { inProject } from '../access/project-access.sql.ts';

/** Lists the projects of a person with their documents, for agents. */
export function createProjectList({ pool }: Pick<Database, 'pool'>) {
  return async (userId: string): Promise<DocumentProject[]> => {
    const { rows } = await pool.query<DocumentProject>(projects, [userId]);
    return rows;
  };
}

const projects = `
select p.id, p.name, coalesce(array_agg(d.id order by lower(d.filename), d.id) filter (where d.id is not null), '{}') as "documentIds"
from project p left join project_document pd on pd.project_id = p.id
left join document d on d.id = pd.document_id and d.deleted_at is null
where ${inProject('$1::uuid')}
group by p.id, p.name order by lower(p.name), p.id`;
