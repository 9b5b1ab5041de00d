import type { AiProtocol, OpenaiApi } from '@staffroom/sdk';
import { t } from '../../../../texts/texts.ts';

/** How a provider is spoken to, in words. */
export const protocolNames: Record<AiProtocol, string> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: t('Google Gemini'),
  'openai-compatible': t('OpenAI-compatible server'),
  builtin: t('No AI model'),
};

/** OpenAI's APIs in words. */
export const apiNames: Record<OpenaiApi, string> = {
  responses: t('Responses API'),
  'chat-completions': t('Chat completions'),
};

export function hasApis(protocol: AiProtocol): boolean {
  return protocol === 'openai' || protocol === 'openai-compatible';
}

/** Makers ask for a key; a server of one's own may do without. */
export function needsKey(protocol: AiProtocol): boolean {
  return protocol !== 'builtin' && protocol !== 'openai-compatible';
}

const likely: [RegExp, AiProtocol][] = [
  [/^openai$/i, 'openai'],
  [/^(anthropic|claude)$/i, 'anthropic'],
  [/^(google|gemini|google[ -]gemini)$/i, 'google'],
];

/** How a new provider of this identifier is most likely spoken to: what the server takes, too, where nobody says. */
export function likelyProtocol(identifier: string): AiProtocol {
  return likely.find(([name]) => name.test(identifier.trim()))?.[1] ?? 'openai-compatible';
}

/** Those that a form offers: the built-in provider is made by nobody. */
export const offeredProtocols: AiProtocol[] = ['openai-compatible', 'openai', 'anthropic', 'google'];
