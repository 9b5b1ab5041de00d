import type { ChatAttachment } from '../../../chat.ts';
import { ApiError, unauthenticatedEvent } from '../../http.ts';

const attachmentsPath = '/api/ai-chat-attachments';

/** Not `fetch`, which does not say how much has been sent. @throws ApiError, TypeError where there is no answer */
export function uploadAttachment(
  file: File,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<ChatAttachment> {
  const { promise, resolve, reject } = Promise.withResolvers<ChatAttachment>();
  const request = new XMLHttpRequest();
  request.open('POST', attachmentsPath);
  request.setRequestHeader('accept', 'application/json');
  request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
    if (lengthComputable && total > 0) onProgress(loaded / total);
  });
  request.addEventListener('load', () => {
    const { status, statusText, responseText } = request;
    if (status === 201) return resolve(JSON.parse(responseText) as ChatAttachment);
    if (status === 401) window.dispatchEvent(new Event(unauthenticatedEvent));
    reject(new ApiError(status, responseText, statusText));
  });
  request.addEventListener('error', () => reject(new TypeError('The upload was not answered')));
  request.addEventListener('abort', () => reject(signal.reason));
  signal.addEventListener('abort', () => request.abort(), { once: true });
  const form = new FormData();
  form.append('file', file);
  request.send(form);
  return promise;
}

/** Whether the browser can still read it: it may be a folder, or have changed since it was chosen. @throws Error for people */
export async function checkReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch (cause) {
    const reason = cause instanceof Error && cause.message !== '' ? cause.message : 'Unknown error';
    throw new UnreadableFile(`Error reading file: ${reason}`, { cause });
  }
}

export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}
