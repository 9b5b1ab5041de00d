import type OpenAI from 'openai';
import { type ClientOptions, clientTimeout } from '../client-options.ts';

/** Created with the first call. */
export type OpenaiClient = () => Promise<OpenAI>;

/** Creates the official client without defaults from the environment. Loads the package with the first call. */
export async function openaiClient({ apiKey, baseUrl, fetch }: ClientOptions): Promise<OpenAI> {
  const { OpenAI: Client } = await import('openai');
  class WithBodies extends Client {
    /** The SDK keeps what stands in `error`; vLLM and Mistral have all of it beside that. */
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
    // The SDK insists on one; a server without keys is sent no header.
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

/** People enter `http://localhost:11434`; the API is under `/v1`. */
function versioned(baseUrl: string): string {
  const url = new URL(baseUrl);
  if (url.pathname === '/') url.pathname = '/v1';
  return url.href.replace(/\/$/, '');
}
