import { corePath } from '../core-api.ts';
import { ApiError, unauthenticatedEvent } from '../http.ts';

/** A document that was uploaded just now. */
export interface SentDocument {
  id: string;
  filename: string;
}

/** By XMLHttpRequest, because `fetch` does not tell how much has been sent. */
export function upload(
  file: File,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<SentDocument> {
  const { promise, resolve, reject } = Promise.withResolvers<SentDocument>();
  const request = new XMLHttpRequest();
  request.open('POST', corePath('POST /api/documents'));
  request.setRequestHeader('accept', 'application/json');
  request.upload.addEventListener('progress', ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0));
  request.addEventListener('error', () => reject(new TypeError('The upload got no answer')));
  request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled', 'AbortError')));
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
