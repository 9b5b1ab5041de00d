import type { LibraryDocument } from '@staffroom/sdk/core';
import { t } from '../texts/texts.ts';

export type { LibraryDocument };

export const documentsPath = '/api/documents';

/** Whether the file is stored but not yet completely processed. */
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

/** The status that people see: a scan with pages that are not recognized yet counts as partly processed. */
export function shownStatus({ status, ocr }: Pick<LibraryDocument, 'status' | 'ocr'>): string {
  return status === 'processed' && ocr !== null && ocr.waiting > 0 ? 'processing' : status;
}

/** Whether a retry can succeed: the failure was not the file's fault, or its cause is unknown. */
export function retryHelps({ failure }: Pick<LibraryDocument, 'failure'>): boolean {
  return failure === null || failure === 'time' || failure === 'internal';
}

export function failureTitle(failure: LibraryDocument['failure']): string {
  return failure === null ? t('This document could not be read') : failureTitles[failure];
}

const failureTitles: Record<NonNullable<LibraryDocument['failure']>, string> = {
  time: t('Timed out'),
  empty: t('No text in this file'),
  damaged: t('This file is damaged'),
  protected: t('This file is protected by a password'),
  unsupported: t('This file type isn’t supported'),
  'too-large': t('This file is too large or too complex to read'),
  internal: t('Something went wrong on our side'),
};

/** Whether some pages were recognized with too little confidence. */
export function isPoorlyRead({ status, ocr }: Pick<LibraryDocument, 'status' | 'ocr'>): boolean {
  return status === 'processed' && ocr !== null && ocr.poor > 0;
}

export function mayEdit({ role }: Pick<LibraryDocument, 'role'>): boolean {
  return role !== 'viewer';
}

export function documentPath(id: string): string {
  return `${documentsPath}/${encodeURIComponent(id)}`;
}
