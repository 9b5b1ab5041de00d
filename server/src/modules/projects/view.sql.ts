import type { Project, ProjectInfo, ProjectState } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import { isDocumentId } from '../access/document-id.ts';
import { inProject, projectRoleOf, sharedInProject } from '../access/project-access.sql.ts';
import { projectNotFound } from './require-project.sql.ts';

type Row = Omit<Project, 'usedAt'> & { usedAt: Date };
type Pool = Pick<Database, 'pool'>;

/** A person's projects in one state: pinned projects first, then by last use. */
export async function listProjects(
  { pool }: Pool,
  userId: string,
  { state, limit }: { state: ProjectState; limit: number },
): Promise<ProjectInfo[]> {
  const { rows } = await pool.query<Row>(
    `select ${columns} from project p where ${conditions[state]}
     order by pinned desc, "usedAt" desc, p.id limit $2`,
    [userId, limit],
  );
  return rows.map((row) => {
    const { instructions: _, ...info } = present(row);
    return info;
  });
}

/** @throws AppError `not-found` */
export async function viewProject({ pool }: Pool, userId: string, id: string): Promise<Project> {
  if (!isDocumentId(id)) throw projectNotFound();
  const { rows } = await pool.query<Row>(
    `select ${columns} from project p where p.id = $2 and ${inProject('$1::uuid')}`,
    [userId, id],
  );
  if (!rows[0]) throw projectNotFound();
  return present(rows[0]);
}

const present = ({ usedAt, ...row }: Row): Project => ({ ...row, usedAt: usedAt.toISOString() });

const conditions: Record<ProjectState, string> = {
  active: `${inProject('$1::uuid')} and p.archived_at is null`,
  archived: `${inProject('$1::uuid')} and p.archived_at is not null`,
  trash: 'p.owner_id = $1::uuid and p.deleted_at is not null',
};

const columns = `p.id, p.name, p.instructions, ${projectRoleOf('$1::uuid')} as role,
  case when p.deleted_at is not null then 'trash' when p.archived_at is not null then 'archived' else 'active' end as state,
  (select jsonb_build_object('id', o.id, 'name', coalesce(nullif(o.name, ''), o.email), 'email', o.email, 'picture', o.picture)
   from app_user o where o.id = p.owner_id) as owner,
  exists (select from project_pin own where own.project_id = p.id and own.user_id = $1::uuid) as pinned,
  (select count(*)::int from project_member pm where pm.project_id = p.id) as members,
  (select count(*)::int from project_document pd join document d on d.id = pd.document_id and d.deleted_at is null
   where pd.project_id = p.id) as documents,
  (select count(*)::int from chat_session s where s.project_id = p.id
   and (s.user_id = $1::uuid or ${sharedInProject})) as chats,
  greatest(p.updated_at, (select max(s.updated_at) from chat_session s
   where s.project_id = p.id and s.user_id = $1::uuid)) as "usedAt"`;
