import type { Transaction } from '../../../db/transaction.ts';
import type { AuditService } from '../../audit/service.ts';
import type { Directory } from '../directories/directory-of-token.ts';
import type { ChangedMembers } from './group-members.ts';

/** Writes what directories change to the audit log. */
export function createGroupNotes(audit: Pick<AuditService, 'record'>) {
  const note = (
    tx: Transaction,
    { id, name }: Directory,
    action: string,
    subject: string,
    detail: Record<string, unknown>,
  ) =>
    audit.record(tx, { userId: null, action, subject, detail: { ...detail, provider: id, directory: name } });

  /** Writes one entry for all members that a request has changed. */
  async function noteMembers(
    tx: Transaction,
    directory: Directory,
    teamId: string,
    { added, removed }: ChangedMembers,
  ): Promise<void> {
    const [userId] = [...added, ...removed];
    if (userId === undefined) return;
    if (added.length + removed.length === 1)
      await note(tx, directory, added.length > 0 ? 'team.add-member' : 'team.remove-member', teamId, {
        userId,
      });
    else
      await note(tx, directory, 'team.sync-members', teamId, {
        added: added.length,
        removed: removed.length,
      });
  }

  return { note, noteMembers };
}
