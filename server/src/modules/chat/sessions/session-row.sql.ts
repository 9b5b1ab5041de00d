import { plainLine } from '@staffroom/sdk';
import type { ChatSession } from '@staffroom/sdk/internal/shared';
import type { Database } from '../../../db/database.ts';
import { isSharedByName } from '../../access/chat-access.sql.ts';
import { chatProject } from '../../access/project-access.sql.ts';
import type { ChatSession as StoredSession } from '../entity.ts';

export type SessionRow = Pick<
  StoredSession,
  | 'id'
  | 'agent'
  | 'title'
  | 'documentIds'
  | 'pinnedAt'
  | 'sharedAt'
  | 'projectSharedAt'
  | 'createdAt'
  | 'updatedAt'
> & {
  sharedByName: boolean;
  /** The session's project; null if the session's owner is not a member of the project. */
  project: ChatSession['project'];
};

export const sessionColumns = `s.id, s.agent, s.title, s.document_ids "documentIds", s.pinned_at "pinnedAt",
  s.shared_at "sharedAt", s.project_shared_at "projectSharedAt", s.created_at "createdAt", s.updated_at "updatedAt",
  ${isSharedByName} "sharedByName",
  ${chatProject('s.project_id', 's.user_id', `'id', p.id, 'name', p.name`)} project`;

/** A session of its owner. */
export async function findSession(
  pool: Database['pool'],
  userId: string,
  id: string,
): Promise<SessionRow | undefined> {
  const { rows } = await pool.query<SessionRow>(
    `select ${sessionColumns} from chat_session s where s.id = $1 and s.user_id = $2`,
    [id, userId],
  );
  return rows[0];
}

export function presentSession(row: SessionRow, agentNumber: number): ChatSession {
  return {
    id: row.id,
    agentId: agentNumber,
    agent: row.agent,
    title: plainLine(row.title),
    documentIds: row.documentIds,
    project: row.project,
    pinned: row.pinnedAt != null,
    shared: row.sharedAt != null,
    sharedWithProject: row.project !== null && row.projectSharedAt != null,
    sharedByName: row.sharedByName,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
