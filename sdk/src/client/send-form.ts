import { unauthenticatedEvent } from './http.ts';

export interface FormAnswer {
  status: number;
  statusText: string;
  text: string;
}

interface SendFormOptions {
  signal: AbortSignal;
  /** Told how much has left this computer, from 0 to 1. */
  onShare: (share: number) => void;
  headers?: Record<string, string>;
}

/** @throws TypeError where there is no answer, the signal's reason where it was cancelled */
export type SendForm = (address: string, form: FormData, options: SendFormOptions) => Promise<FormAnswer>;

let send: SendForm = sendByRequest;

/** Sends a form with files by POST. */
export const sendForm: SendForm = (address, form, options) => send(address, form, options);

/** In a frame forms go another way. */
export function sendFormsBy(other: SendForm): void {
  send = other;
}

/** Not `fetch`, which does not say how much has been sent. */
function sendByRequest(
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
