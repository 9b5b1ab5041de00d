import { AppError } from '@staffroom/sdk';
import type { ProjectRole } from '@staffroom/sdk/core';
import type { Transaction } from '../../db/transaction.ts';
import { isDocumentId } from '../access/document-id.ts';
import { inProject, projectRoleOf } from '../access/project-access.sql.ts';

export type Queries = Pick<Transaction, 'query'>;

export interface PermittedProject {
  id: string;
  name: string;
  ownerId: string;
  role: ProjectRole;
}

const ranks: Record<ProjectRole, number> = { viewer: 0, editor: 1, owner: 2 };
const refusals: Record<ProjectRole, string> = {
  viewer: '',
  editor: 'Only the project’s owner and editors can do this',
  owner: 'Only the project’s owner can do this',
};

/** The same error for foreign, deleted, missing and malformed ids. */
export function projectNotFound(): AppError {
  return new AppError('not-found', 'Project not found.');
}

/**
 * Returns the project as the person can see it, and optionally locks it against changes.
 * @throws AppError `not-found` for people who are not members, `forbidden` for a role below `minRole`
 */
export async function requireProject(
  queries: Queries,
  userId: string,
  id: string,
  { minRole = 'viewer', lock = false }: { minRole?: ProjectRole; lock?: boolean } = {},
): Promise<PermittedProject> {
  if (!isDocumentId(id)) throw projectNotFound();
  const { rows } = await queries.query<PermittedProject>(lock ? `${find} for no key update of p` : find, [
    userId,
    id,
  ]);
  const [project] = rows;
  if (!project) throw projectNotFound();
  if (ranks[project.role] < ranks[minRole]) throw new AppError('forbidden', refusals[minRole]);
  return project;
}

const find = `
select p.id, p.name, p.owner_id as "ownerId", ${projectRoleOf('$1::uuid')} as role
from project p where p.id = $2 and ${inProject('$1::uuid')}`;
