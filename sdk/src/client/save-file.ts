import { ApiError, unauthenticatedEvent } from './http.ts';

/** Milliseconds that a browser may take to begin with what it is given. */
const handedOver = 60_000;

/**
 * Saves what an address answers with, under the name that the server gives it. A link would save it, too, but says nothing where
 * there is no file.
 * @throws ApiError for every answer that is not a success, TypeError when the server cannot be reached
 * @example saveFile('/api/ai-chat-sessions/1/export?format=md').catch((error) => toast.show({ … }))
 */
export async function saveFile(address: string): Promise<void> {
  const response = await fetch(address, { credentials: 'same-origin' });
  if (!response.ok) {
    if (response.status === 401) window.dispatchEvent(new Event(unauthenticatedEvent));
    throw new ApiError(response.status, await response.text(), response.statusText);
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = namedBy(response.headers.get('content-disposition') ?? '');
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), handedOver);
}

/** The file name of a `Content-Disposition`; empty leaves it to the browser. */
export function namedBy(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  const [, quoted, bare] = /filename=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition) ?? [];
  return quoted?.replaceAll(/\\(.)/g, '$1') ?? bare ?? '';
}
