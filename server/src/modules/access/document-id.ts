import { AppError } from '@staffroom/sdk';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isDocumentId = (id: string): boolean => uuid.test(id);

/** The same error for foreign, deleted, missing and malformed ids, so that it reveals no existence. */
export function documentNotFound(): AppError {
  return new AppError('not-found', 'Document Not Found');
}
