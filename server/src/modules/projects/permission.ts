import { AppError } from '@staffroom/sdk';
import type { ProjectRole } from '@staffroom/sdk/core';
import type { Transaction } from '../../db/transaction.ts';
import { isDocumentId } from '../access/document-id.ts';
import { inProject, projectRoleOf } from '../access/project-access.ts';

export type Queries = Pick<Transaction, 'query'>;

/** What has to be known of a project before something is done to it. */
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

/** The same for foreign, deleted and missing projects and for what is no id at all. */
export function projectNotFound(): AppError {
  return new AppError('not-found', 'Project not found.');
}

/**
 * The project as the person may see it, locked against other changes where somebody is to change it.
 * @throws AppError `not-found` to who does not belong to it, `forbidden` to who may do less than `least`
 */
export async function requireProject(
  queries: Queries,
  userId: string,
  id: string,
  { least = 'viewer', lock = false }: { least?: ProjectRole; lock?: boolean } = {},
): Promise<PermittedProject> {
  if (!isDocumentId(id)) throw projectNotFound();
  const { rows } = await queries.query<PermittedProject>(lock ? `${find} for no key update of p` : find, [
    userId,
    id,
  ]);
  const [project] = rows;
  if (!project) throw projectNotFound();
  if (ranks[project.role] < ranks[least]) throw new AppError('forbidden', refusals[least]);
  return project;
}

const find = `
select p.id, p.name, p.owner_id as "ownerId", ${projectRoleOf('$1::uuid')} as role
from project p where p.id = $2 and ${inProject('$1::uuid')}`;
