import type { LibraryDocument } from '@staffroom/sdk/core';

export type { LibraryDocument };

export const documentsPath = '/api/documents';

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
  return status === 'processed';
}

export function mayEdit({ role }: Pick<LibraryDocument, 'role'>): boolean {
  return role !== 'viewer';
}

export function documentPath(id: string): string {
  return `${documentsPath}/${encodeURIComponent(id)}`;
}
