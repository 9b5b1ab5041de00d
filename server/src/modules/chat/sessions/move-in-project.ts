import { AppError } from '@staffroom/sdk';
import type { ChatSessionChange } from '@staffroom/sdk/core';
import type { Transaction } from '../../../db/transaction.ts';
import type { AuditService } from '../../audit/service.ts';
import { requireProject } from '../../projects/require-project.sql.ts';
import type { ChatSession } from '../entity.ts';

/**
 * Moves a chat to a project, and shares it there or ends its sharing.
 * @returns the projects whose members could see the chat before or after the change @throws AppError `not-found`
 */
export async function moveInProject(
  audit: Pick<AuditService, 'record'>,
  tx: Transaction,
  userId: string,
  session: ChatSession,
  { projectId, sharedWithProject }: ChatSessionChange,
): Promise<string[]> {
  const { id, projectId: before } = session;
  const wasShared = session.projectSharedAt != null;
  if (projectId !== undefined && projectId !== before) {
    if (projectId !== null) await requireProject(tx, userId, projectId);
    // Moving a chat to another project ends its sharing, because the other project has other members.
    Object.assign(session, { projectId, projectSharedAt: null });
  }
  const isShared = session.projectSharedAt != null;
  const wanted = sharedWithProject ?? isShared;
  if (wanted && session.projectId == null) throw new AppError('invalid', 'This chat isn’t in a project.');
  if (wanted && !isShared) {
    await requireProject(tx, userId, session.projectId ?? '');
    session.projectSharedAt = new Date();
  }
  if (!wanted) session.projectSharedAt = null;
  if (wasShared === wanted && projectId === undefined) return [];
  if (wasShared !== wanted) {
    const action = wanted ? 'chat.share-with-project' : 'chat.unshare-with-project';
    const detail = { projectId: wanted ? session.projectId : before };
    await audit.record(tx, { userId, action, subject: id, detail });
  }
  return [before, session.projectId].filter((one) => one != null);
}
