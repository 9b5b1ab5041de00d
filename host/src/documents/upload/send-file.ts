import { ApiError } from '@staffroom/sdk/client';
import type { AddedDocument, LibraryDocument } from '@staffroom/sdk/core';
import { unauthenticatedEvent } from '@staffroom/sdk/host';
import { documentsPath } from '../library-document.ts';
import { t } from '../../texts/texts.ts';

export type SentDocument = LibraryDocument & Partial<Pick<AddedDocument, 'duplicateOf'>>;

export interface SendOptions {
  signal: AbortSignal;
  /** Called with the number of uploaded bytes and the total. */
  onProgress: (sent: number, total: number) => void;
  /** The address to upload to; by default that of a new document. */
  to?: string;
}

/**
 * Uploads one file. Uses XMLHttpRequest, because `fetch` does not report upload progress.
 * @throws ApiError if the server refuses the file, TypeError without a connection, AbortError if canceled
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
