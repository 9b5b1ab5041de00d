import type { DocumentInfo } from '@staffroom/sdk';

export const documentsPath = '/api/documents';

/** One entry of `GET /api/documents`. */
export interface LibraryDocument extends DocumentInfo {
  /** The owner. */
  userId: string;
  /** How the person who asks may use it: only owners delete and retry. */
  access: 'owner' | 'shared';
  /** Why processing failed, as a sentence. */
  error: string | null;
  agentName: string | null;
  /** How many; null where the format has none. */
  pages: number | null;
}

/** Its file is stored, and the server is not done with it. */
export function isInProgress({ status }: Pick<LibraryDocument, 'status'>): boolean {
  return status === 'uploaded' || status === 'processing';
}

export function isProcessed({ status }: Pick<LibraryDocument, 'status'>): boolean {
  return status === 'processed' || status === 'completed';
}

export function documentPath(id: string): string {
  return `${documentsPath}/${encodeURIComponent(id)}`;
}
