import type { LoopbackUpstream } from '@staffroom/sdk/testing';
import type { UpstreamProtocol } from '@staffroom/sdk/internal/testing';
import { type CreateProviderOptions, createProvider } from '../ai/wire/create-provider.ts';
import type { AiProvider, ProviderRequest } from '../ai/provider/ai-provider.ts';
import { failureKind } from '../ai/provider/provider-error.ts';
import { type GuardedChunk, guardStream } from '../ai/provider/stream-guard.ts';

export const loopbackModels: Record<UpstreamProtocol, string> = {
  openai: 'gpt-6.1-sol',
  anthropic: 'claude-sonnet-5-5',
  google: 'gemini-3.8-flash',
};

export const protocols = ['openai', 'anthropic', 'google'] as const;

/** Creates the real adapter of a protocol, named Writer, for the loopback upstream. Its retries do not wait. */
export function loopbackProvider(
  upstream: LoopbackUpstream,
  protocol: UpstreamProtocol,
  options: Partial<CreateProviderOptions> = {},
): AiProvider {
  return createProvider({
    protocol,
    id: protocol,
    name: 'Writer',
    defaultModel: loopbackModels[protocol],
    apiKey: 'sk-a-secret-key',
    keyVariable: 'WRITER_API_KEY',
    baseUrl: upstream.url[protocol],
    fetch: globalThis.fetch,
    wait: () => Promise.resolve(),
    ...options,
  });
}

/** Reads a guarded answer to its end. If it fails, keeps the chunks that came before. */
export async function readAnswer(provider: AiProvider, request: Partial<ProviderRequest> = {}) {
  const chunks: GuardedChunk[] = [];
  let error: unknown = null;
  try {
    const messages = [{ role: 'user' as const, content: 'Where is the office?' }];
    const asked = { messages, model: provider.defaultModel, ...request };
    const { signal } = new AbortController();
    await guardStream(provider, asked, { signal }, (chunk) => chunks.push(chunk));
  } catch (thrown) {
    error = thrown;
  }
  const text = chunks.map((chunk) => (chunk.type === 'text' ? chunk.text : '')).join('');
  return { chunks, text, error, said: error instanceof Error ? error.message : '', kind: failureKind(error) };
}

/**
 * A `fetch` for the upstream that responds with status 400 and this message if the body matches, like a server of another
 * version.
 */
export function refusingFetch(pattern: RegExp, message: string) {
  let refused = 0;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (typeof init?.body !== 'string' || !pattern.test(init.body)) return globalThis.fetch(input, init);
    refused += 1;
    const error = { code: 400, type: 'invalid_request_error', message };
    return Response.json({ type: 'error', error }, { status: 400 });
  };
  return { fetch, refused: () => refused };
}
