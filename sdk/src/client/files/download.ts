import { ApiError, unauthenticatedEvent } from '../fetch-json.ts';

/** Milliseconds before the blob's address is revoked. By then, the browser has started to read the blob. */
const handedOver = 60_000;

/**
 * Downloads a file under the name that the server gives. Unlike a link, this function reports errors.
 * @throws ApiError for every error response, TypeError when the server cannot be reached
 */
export async function download(address: string): Promise<void> {
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

/** Returns the file name in a `Content-Disposition` header; empty if there is none, so that the browser chooses a name. */
export function namedBy(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  const [, quoted, bare] = /filename=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition) ?? [];
  return quoted?.replaceAll(/\\(.)/g, '$1') ?? bare ?? '';
}
