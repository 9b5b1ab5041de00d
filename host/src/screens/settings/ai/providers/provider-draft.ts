import type { AiProtocol, AiProviderInfo, OpenaiApi } from '@staffroom/sdk/internal/shared';
import type { CoreInput } from '@staffroom/sdk/host';
import { type ItemDraft, itemBody, itemDraft } from '../item-draft.ts';
import { hasApis, likelyProtocol } from './protocols.ts';

export interface ProviderDraft extends ItemDraft {
  /** The selected protocol. If empty, the server derives it from the identifier. */
  protocol: AiProtocol | '';
  baseUrl: string;
  /** The selected API. If empty, the server derives it from the address. */
  api: OpenaiApi | '';
  /** The typed number of seconds; empty for the default. */
  firstWordSeconds: string;
  nextWordSeconds: string;
  apiKeyEnvVar: string;
  apiKeyUrl: string;
}

export function providerDraft(existing: AiProviderInfo | null): ProviderDraft {
  return {
    ...itemDraft(existing),
    protocol: existing?.protocol ?? '',
    baseUrl: existing?.baseUrl ?? '',
    api: existing?.api ?? '',
    firstWordSeconds: String(existing?.firstWordSeconds ?? ''),
    nextWordSeconds: String(existing?.nextWordSeconds ?? ''),
    apiKeyEnvVar: existing?.apiKeyEnvVar ?? '',
    apiKeyUrl: existing?.apiKeyUrl ?? '',
  };
}

/** Returns the body of the request. An empty address or variable becomes null. */
export function providerBody(draft: ProviderDraft): CoreInput<'POST /api/ai/providers'>['body'] {
  const { protocol: chosen, ...fields } = draft;
  const protocol = chosen || likelyProtocol(draft.identifier);
  return {
    ...itemBody(fields),
    // The protocol of the built-in provider cannot be changed, so it is not sent.
    ...(protocol !== 'builtin' && { protocol }),
    baseUrl: draft.baseUrl.trim() || null,
    firstWordSeconds: draft.firstWordSeconds.trim() || null,
    nextWordSeconds: draft.nextWordSeconds.trim() || null,
    api: (hasApis(protocol) && draft.api) || null,
    apiKeyEnvVar: draft.apiKeyEnvVar.trim() || null,
    apiKeyUrl: draft.apiKeyUrl.trim() || null,
  };
}
