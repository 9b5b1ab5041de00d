import { unauthenticatedEvent } from '../fetch-json.ts';
import type { FormAnswer, SendFormOptions } from './form-transport.ts';

/** Sends a form with XMLHttpRequest, because `fetch` does not report upload progress. */
export function sendByRequest(
  address: string,
  form: FormData,
  { signal, onShare, headers = {} }: SendFormOptions,
): Promise<FormAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<FormAnswer>();
  const request = new XMLHttpRequest();
  request.open('POST', address);
  for (const [name, value] of Object.entries({ accept: 'application/json', ...headers }))
    request.setRequestHeader(name, value);
  request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
    if (lengthComputable && total > 0) onShare(loaded / total);
  });
  request.addEventListener('load', () => {
    const { status, statusText, responseText: text } = request;
    if (status === 401) window.dispatchEvent(new Event(unauthenticatedEvent));
    resolve({ status, statusText, text });
  });
  request.addEventListener('error', () => reject(new TypeError('The upload was not answered')));
  request.addEventListener('abort', () => reject(signal.reason));
  signal.addEventListener('abort', () => request.abort(), { once: true });
  request.send(form);
  return promise;
}
