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
