import type { AiProtocol, OpenaiApi } from '@staffroom/sdk/internal/shared';
import { createAnthropicProvider } from './anthropic/anthropic-provider.ts';
import { createGoogleProvider } from './google/google-provider.ts';
import type { NetworkProviderOptions } from './network-provider.ts';
import { createOpenaiProvider } from './openai/openai-provider.ts';
import type { AiProvider } from '../provider/ai-provider.ts';

export interface CreateProviderOptions extends NetworkProviderOptions {
  protocol: Exclude<AiProtocol, 'builtin'>;
  /** The API of OpenAI and compatible servers; defaults to the usual API of the protocol. */
  api?: OpenaiApi | undefined;
}

/**
 * Creates the adapter of a network provider. It loads its SDK with the first call and keeps no connection, so nothing needs
 * closing.
 */
export function createProvider({ protocol, api, ...options }: CreateProviderOptions): AiProvider {
  switch (protocol) {
    case 'openai':
    case 'openai-compatible':
      return createOpenaiProvider(options, protocol, api);
    case 'anthropic':
      return createAnthropicProvider(options);
    case 'google':
      return createGoogleProvider(options);
  }
}
