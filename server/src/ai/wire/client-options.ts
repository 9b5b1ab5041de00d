/** What the official SDKs' clients are built from. */
export interface ClientOptions {
  apiKey: string | null;
  /** The provider's own address where left out. */
  baseUrl?: string | undefined;
  /** The only way to the network that the client gets. */
  fetch: typeof globalThis.fetch;
}

/** More than anyone may wait for the first word: the guard watches over that, and over streams, which SDKs do not. */
export const clientTimeout = 8_000_000;

/** A key that was pasted with the quotes of a text or over two lines is none that a header can carry: SDKs fail with words about bytes. */
export function fitsHeader(key: string): boolean {
  return /^[\x20-\x7e]*$/.test(key);
}
