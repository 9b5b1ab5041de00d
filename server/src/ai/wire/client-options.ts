/** What the official SDKs' clients are built from. */
export interface ClientOptions {
  apiKey: string | null;
  /** The provider's own address where left out. */
  baseUrl?: string | undefined;
  /** The only way to the network that the client gets. */
  fetch: typeof globalThis.fetch;
}

/** Ten minutes: the SDKs' time-outs do not cover a stream that stalls, which is the guard's work. */
export const clientTimeout = 600_000;

/** A key that was pasted with the quotes of a text or over two lines is none that a header can carry: SDKs fail with words about bytes. */
export function fitsHeader(key: string): boolean {
  return /^[\x20-\x7e]*$/.test(key);
}
