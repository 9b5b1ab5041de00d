import type { AiProtocol } from '@staffroom/sdk';

/** How a provider is spoken to, in words. */
export const protocolNames: Record<AiProtocol, string> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google Gemini',
  'openai-compatible': 'OpenAI-compatible server',
  builtin: 'No language model',
};

/** Those that a form offers: the built-in provider is made by nobody. */
export const offeredProtocols: AiProtocol[] = ['openai-compatible', 'openai', 'anthropic', 'google'];
