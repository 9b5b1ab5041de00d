import type { AiProtocol, AiProviderInfo } from '@staffroom/sdk';
import { type ItemDraft, itemBody, itemDraft } from '../item-draft.ts';
import { likelyProtocol } from './protocols.ts';

export interface ProviderDraft extends ItemDraft {
  /** Empty while it follows from the identifier. */
  protocol: AiProtocol | '';
  baseUrl: string;
  apiKeyEnvVar: string;
  apiKeyUrl: string;
}

export function providerDraft(existing: AiProviderInfo | null): ProviderDraft {
  return {
    ...itemDraft(existing),
    protocol: existing?.protocol ?? '',
    baseUrl: existing?.baseUrl ?? '',
    apiKeyEnvVar: existing?.apiKeyEnvVar ?? '',
    apiKeyUrl: existing?.apiKeyUrl ?? '',
  };
}

/** An empty address or variable is none. */
export function providerBody(draft: ProviderDraft): Record<string, unknown> {
  return {
    ...itemBody(draft),
    protocol: draft.protocol || likelyProtocol(draft.identifier),
    baseUrl: draft.baseUrl.trim() || null,
    apiKeyEnvVar: draft.apiKeyEnvVar.trim() || null,
    apiKeyUrl: draft.apiKeyUrl.trim() || null,
  };
}
