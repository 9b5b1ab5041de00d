import type OpenAI from 'openai';
import { type ClientOptions, clientTimeout } from '../client-options.ts';

/** Opened with the first call. */
export type OpenaiClient = () => Promise<OpenAI>;

/**
 * The official client without anything that it would take from the environment by itself. The package is loaded with
 * the first call.
 */
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
    // It would print what it cannot read, which may be a person's text.
    logLevel: 'off',
  });
}

/** People give `http://localhost:11434`; every server of this protocol has it under `/v1`. */
function versioned(baseUrl: string): string {
  const url = new URL(baseUrl);
  if (url.pathname === '/') url.pathname = '/v1';
  return url.href.replace(/\/$/, '');
}
