import type Anthropic from '@anthropic-ai/sdk';
import { type ClientOptions, clientTimeout } from '../client-options.ts';

/** Creates the official client without defaults from the environment or files. */
export async function anthropicClient({ apiKey, baseUrl, fetch }: ClientOptions): Promise<Anthropic> {
  const { Anthropic: Client } = await import('@anthropic-ai/sdk');
  return new Client({
    apiKey: apiKey ?? '',
    authToken: null,
    // The SDK adds `/v1` itself, but people often enter addresses that end with `/v1`.
    baseURL: (baseUrl ?? 'https://api.anthropic.com').replace(/\/(v1\/?)?$/, ''),
    fetch,
    timeout: clientTimeout,
    maxRetries: 0,
    logLevel: 'off',
  });
}
