import type { DocumentInfo } from '@staffroom/sdk';

export const documentsPath = '/api/documents';

/** One entry of `GET /api/documents`. */
export interface LibraryDocument extends DocumentInfo {
  /** The owner. */
  userId: string;
  owner: { id: string; name: string; picture: string | null };
  access: 'owner' | 'shared';
  /** Viewers read, editors also change it and add versions, its owner also shares and deletes it. */
  role: 'owner' | 'editor' | 'viewer';
  /** Others than its owner may read it. */
  shared: boolean;
  /** Why processing failed, as a sentence. */
  error: string | null;
  /** Who wrote the summary: it is the document's own beginning, a language model's, or a person's. */
  summaryBy: 'text' | 'model' | 'person';
  agentName: string | null;
  /** How many; null where the format has none. */
  pages: number | null;
  /** A version that was added and is not yet, or cannot be, shown in place of the current one. */
  pendingVersion: { version: number; status: string; error: string | null } | null;
  /** When it was moved to the trash. */
  deletedAt: string | null;
}

/** Its file is stored, and the server is not done with it. */
export function isInProgress({
  status,
  pendingVersion,
}: Pick<LibraryDocument, 'status' | 'pendingVersion'>): boolean {
  return isUnderWay(status) || (pendingVersion !== null && isUnderWay(pendingVersion.status));
}

export function isUnderWay(status: string): boolean {
  return status === 'uploaded' || status === 'processing';
}

export function isProcessed({ status }: Pick<LibraryDocument, 'status'>): boolean {
  return status === 'processed' || status === 'completed';
}

export function mayEdit({ role }: Pick<LibraryDocument, 'role'>): boolean {
  return role !== 'viewer';
}

export function documentPath(id: string): string {
  return `${documentsPath}/${encodeURIComponent(id)}`;
}
