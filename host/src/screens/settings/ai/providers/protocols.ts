import type { AiProtocol, OpenaiApi } from '@staffroom/sdk/internal/shared';
import { t } from '../../../../texts/texts.ts';

export const protocolNames: Record<AiProtocol, string> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: t('Google Gemini'),
  'openai-compatible': t('OpenAI-compatible server'),
  builtin: t('No AI model'),
};

export const apiNames: Record<OpenaiApi, string> = {
  responses: t('Responses API'),
  'chat-completions': t('Chat completions'),
};

export function hasApis(protocol: AiProtocol): boolean {
  return protocol === 'openai' || protocol === 'openai-compatible';
}

/** Whether a provider needs a key. Vendors do; a company's own server may not. */
export function needsKey(protocol: AiProtocol): boolean {
  return protocol !== 'builtin' && protocol !== 'openai-compatible';
}

const likely: [RegExp, AiProtocol][] = [
  [/^openai$/i, 'openai'],
  [/^(anthropic|claude)$/i, 'anthropic'],
  [/^(google|gemini|google[ -]gemini)$/i, 'google'],
];

/** Returns the default protocol for an identifier, by the same rule as the server. */
export function likelyProtocol(identifier: string): AiProtocol {
  return likely.find(([name]) => name.test(identifier.trim()))?.[1] ?? 'openai-compatible';
}

/** A protocol of a provider that can be created: any but that of the built-in provider. */
export type OfferedProtocol = Exclude<AiProtocol, 'builtin'>;

export const offeredProtocols: OfferedProtocol[] = ['openai-compatible', 'openai', 'anthropic', 'google'];
