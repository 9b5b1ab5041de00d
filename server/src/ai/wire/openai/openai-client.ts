import type OpenAI from 'openai';
import { type ClientOptions, clientTimeout } from '../client-options.ts';

/** Returns the client, which is created with the first call. */
export type OpenaiClient = () => Promise<OpenAI>;

/** Creates the official client without defaults from the environment. Loads the package with the first call. */
export async function openaiClient({ apiKey, baseUrl, fetch }: ClientOptions): Promise<OpenAI> {
  const { OpenAI: Client } = await import('openai');
  class WithBodies extends Client {
    /** Keeps the whole body of an error: the SDK keeps only its field `error`, but vLLM and Mistral use other fields. */
    protected override makeStatusError(
      status: number,
      body: object,
      message: string | undefined,
      headers: Headers,
    ) {
      return Object.assign(super.makeStatusError(status, body, message, headers), { body });
    }
  }
  return new WithBodies({
    // The SDK requires a key. Without a key, the authorization header is removed.
    apiKey: apiKey ?? 'none',
    ...(apiKey === null && { defaultHeaders: { Authorization: null } }),
    adminAPIKey: null,
    organization: null,
    project: null,
    baseURL: versioned(baseUrl ?? 'https://api.openai.com/v1'),
    fetch,
    timeout: clientTimeout,
    maxRetries: 0,
    // The SDK would log unreadable data, which may contain a person's text.
    logLevel: 'off',
  });
}

/** Adds `/v1`, because people enter `http://localhost:11434` and the API is under `/v1`. */
function versioned(baseUrl: string): string {
  const url = new URL(baseUrl);
  if (url.pathname === '/') url.pathname = '/v1';
  return url.href.replace(/\/$/, '');
}
