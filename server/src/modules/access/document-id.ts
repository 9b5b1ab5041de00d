import { AppError } from '@staffroom/sdk';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isDocumentId = (id: string): boolean => uuid.test(id);

/** The same for foreign, deleted and missing documents and for what is no id at all. */
export function documentNotFound(): AppError {
  return new AppError('not-found', 'Document Not Found');
}
