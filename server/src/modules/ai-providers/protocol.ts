import type { AiProtocol } from '@staffroom/sdk';

/** What is fixed about the makers whose protocols are spoken. */
export interface OfficialProvider {
  /** Where it answers unless the operator says otherwise. */
  address: string;
  /** Variables that hold its keys. They travel to its own address or to the operator's, and to no other. */
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

/** OpenAI itself, in any of its regions. */
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

/** How somebody of this identifier is most likely spoken to. */
export function protocolOf(identifier: string): AiProtocol {
  return names.find(([name]) => name.test(identifier))?.[1] ?? 'openai-compatible';
}

/** Whose key the variable holds; undefined for one of a company's own. */
export function ownerOfKey(variable: string): OfficialProtocol | undefined {
  return (Object.keys(officialProviders) as OfficialProtocol[]).find((protocol) =>
    officialProviders[protocol].keyVariables.includes(variable),
  );
}
