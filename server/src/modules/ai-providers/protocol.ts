import type { AiProtocol } from '@staffroom/sdk/internal/shared';

export interface OfficialProvider {
  address: string;
  /**
   * Environment variables that contain the provider's keys. The server sends such a key only to the provider's own address or
   * to the address that the server operator set.
   */
  keyVariables: readonly string[];
}

export type OfficialProtocol = Exclude<AiProtocol, 'builtin' | 'openai-compatible'>;

export const officialProviders: Record<OfficialProtocol, OfficialProvider> = {
  openai: { address: 'https://api.openai.com/v1', keyVariables: ['OPENAI_API_KEY'] },
  anthropic: { address: 'https://api.anthropic.com', keyVariables: ['ANTHROPIC_API_KEY'] },
  google: {
    address: 'https://generativelanguage.googleapis.com',
    keyVariables: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'],
  },
};

export function servesResponses(baseUrl: string): boolean {
  return /^(\w+\.)?api\.openai\.com$/.test(URL.parse(baseUrl)?.hostname ?? '');
}

export function isOfficial(protocol: AiProtocol): protocol is OfficialProtocol {
  return Object.hasOwn(officialProviders, protocol);
}

const names: [RegExp, AiProtocol][] = [
  [/^openai$/i, 'openai'],
  [/^(anthropic|claude)$/i, 'anthropic'],
  [/^(google|gemini|google[ -]gemini)$/i, 'google'],
  [/^(builtin|built-in)$/i, 'builtin'],
];

export function protocolOf(identifier: string): AiProtocol {
  return names.find(([name]) => name.test(identifier))?.[1] ?? 'openai-compatible';
}

/** The provider whose key the variable contains; undefined for a variable with another name. */
export function ownerOfKey(variable: string): OfficialProtocol | undefined {
  return (Object.keys(officialProviders) as OfficialProtocol[]).find((protocol) =>
    officialProviders[protocol].keyVariables.includes(variable),
  );
}
