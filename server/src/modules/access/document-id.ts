import { AppError } from '@staffroom/sdk';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isDocumentId = (id: string): boolean => uuid.test(id);

/**
 * Returns the same error for foreign, deleted, missing and malformed ids, so that the error does not reveal which documents
 * exist.
 */
export function documentNotFound(): AppError {
  return new AppError('not-found', 'Document Not Found');
}
