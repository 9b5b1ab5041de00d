import type Anthropic from '@anthropic-ai/sdk';
import { type ClientOptions, clientTimeout } from '../client-options.ts';

/** Creates the official client without defaults from the environment or files. */
export async function anthropicClient({ apiKey, baseUrl, fetch }: ClientOptions): Promise<Anthropic> {
  const { Anthropic: Client } = await import('@anthropic-ai/sdk');
  return new Client({
    apiKey: apiKey ?? '',
    authToken: null,
    // The SDK adds the version itself, but people enter addresses with it.
    baseURL: (baseUrl ?? 'https://api.anthropic.com').replace(/\/(v1\/?)?$/, ''),
    fetch,
    timeout: clientTimeout,
    maxRetries: 0,
    logLevel: 'off',
  });
}
