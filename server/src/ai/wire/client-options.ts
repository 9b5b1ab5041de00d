export interface ClientOptions {
  apiKey: string | null;
  /** The base address of the API; defaults to the provider's own address. */
  baseUrl?: string | undefined;
  fetch: typeof globalThis.fetch;
}

/**
 * Milliseconds. Longer than any wait for the first word: the guard enforces that wait, also for streams, which SDK timeouts do
 * not cover.
 */
export const clientTimeout = 8_000_000;

/** Rejects a key that was pasted with quotation marks or a line break, for which SDKs fail with cryptic errors about bytes. */
export function fitsHeader(key: string): boolean {
  return /^[\x20-\x7e]*$/.test(key);
}
