import type { AiModelInfo, AiProviderInfo } from '@staffroom/sdk';
import type { CoreInput } from '@staffroom/sdk/host';
import type { FieldErrors } from '../../../../forms/changes.ts';
import { type ItemDraft, itemBody, itemDraft } from '../item-draft.ts';
import { t } from '../../../../texts/texts.ts';

export interface ModelDraft extends ItemDraft {
  /** Empty while none is chosen. */
  providerId: string;
  /** As typed; empty where it is not known. */
  maxTokens: string;
  capabilities: Record<string, boolean>;
}

/** @param preferred chosen for a new model, as long as it is active */
export function modelDraft(
  existing: AiModelInfo | null,
  preferred: Pick<AiProviderInfo, 'id' | 'isActive'> | undefined,
): ModelDraft {
  const provider = existing?.providerId ?? (preferred?.isActive ? preferred.id : undefined);
  return {
    ...itemDraft(existing),
    providerId: provider?.toString() ?? '',
    maxTokens: existing?.maxTokens?.toString() ?? '',
    capabilities: existing?.capabilities ?? {},
  };
}

export function tokenError({ maxTokens }: Pick<ModelDraft, 'maxTokens'>): FieldErrors {
  const text = maxTokens.trim();
  return text === '' || /^[1-9]\d{0,8}$/.test(text)
    ? {}
    : { maxTokens: t('Enter a whole number above zero, or leave empty.') };
}

export function modelBody(draft: ModelDraft): CoreInput<'POST /api/ai/models'>['body'] {
  const tokens = draft.maxTokens.trim();
  return {
    ...itemBody(draft),
    providerId: Number(draft.providerId),
    maxTokens: tokens === '' ? null : Number(tokens),
  };
}
