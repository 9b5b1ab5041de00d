import type { ChatSession } from '@staffroom/sdk';
import type { ChatSession as StoredSession } from '../entity.ts';

/** A session as it is stored, as far as its owner sees it. */
export type SessionRow = Pick<
  StoredSession,
  'id' | 'agent' | 'title' | 'documentIds' | 'folder' | 'pinnedAt' | 'sharedAt' | 'createdAt' | 'updatedAt'
>;

/** The columns of a `SessionRow`, of `chat_session s`. */
export const sessionColumns = `s.id, s.agent, s.title, s.document_ids "documentIds", s.folder, s.pinned_at "pinnedAt",
  s.shared_at "sharedAt", s.created_at "createdAt", s.updated_at "updatedAt"`;

export function presentSession(row: SessionRow, agentNumber: number): ChatSession {
  return {
    id: row.id,
    agentId: agentNumber,
    agent: row.agent,
    title: row.title,
    documentIds: row.documentIds,
    folder: row.folder ?? null,
    pinned: row.pinnedAt != null,
    shared: row.sharedAt != null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
