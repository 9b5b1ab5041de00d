import { ApiError } from '@staffroom/sdk/client';
import type { AddedDocument, LibraryDocument } from '@staffroom/sdk/core';
import { unauthenticatedEvent } from '@staffroom/sdk/host';
import { documentsPath } from '../library-document.ts';
import { t } from '../../texts/texts.ts';

/** A document that has just been stored, or given another version. */
export type SentDocument = LibraryDocument & Partial<Pick<AddedDocument, 'duplicateOf'>>;

interface SendOptions {
  signal: AbortSignal;
  /** Bytes that have left this computer, and how many there are. */
  onProgress: (sent: number, total: number) => void;
  /** Where it goes; a new document unless told. */
  to?: string;
}

/**
 * Uploads one file. By XMLHttpRequest, because `fetch` does not tell how much has been sent.
 * @throws ApiError when the server refuses it, TypeError when it cannot be reached, AbortError when cancelled
 */
export function sendFile(
  file: File,
  { signal, onProgress, to = documentsPath }: SendOptions,
): Promise<SentDocument> {
  const { promise, resolve, reject } = Promise.withResolvers<SentDocument>();
  const request = new XMLHttpRequest();
  request.open('POST', to);
  request.setRequestHeader('accept', 'application/json');
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total));
  request.addEventListener('error', () => reject(new TypeError('The upload got no answer')));
  request.addEventListener('abort', () => reject(new DOMException(t('Upload canceled'), 'AbortError')));
  request.addEventListener('load', () => {
    if (request.status === 401) window.dispatchEvent(new Event(unauthenticatedEvent));
    if (request.status === 201) resolve(JSON.parse(request.responseText) as SentDocument);
    else reject(new ApiError(request.status, request.responseText || request.statusText));
  });
  signal.addEventListener('abort', () => request.abort());
  const form = new FormData();
  form.append('file', file);
  request.send(form);
  return promise;
}
