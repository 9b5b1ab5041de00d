import type { AiModelInfo, AiProviderInfo } from '@staffroom/sdk/internal/shared';
import type { CoreInput } from '@staffroom/sdk/host';
import type { FieldErrors } from '../../../../forms/changes.ts';
import { type ItemDraft, itemBody, itemDraft } from '../item-draft.ts';
import { t } from '../../../../texts/texts.ts';

export interface ModelDraft extends ItemDraft {
  providerId: string;
  /** The typed value; empty if unknown. */
  maxTokens: string;
  /** The typed value; empty if unknown. */
  contextTokens: string;
  capabilities: Record<string, boolean>;
}

/** @param preferred the provider that a new model gets at first, if it is active */
export function modelDraft(
  existing: AiModelInfo | null,
  preferred: Pick<AiProviderInfo, 'id' | 'isActive'> | undefined,
): ModelDraft {
  const provider = existing?.providerId ?? (preferred?.isActive ? preferred.id : undefined);
  return {
    ...itemDraft(existing),
    providerId: provider?.toString() ?? '',
    maxTokens: existing?.maxTokens?.toString() ?? '',
    contextTokens: existing?.contextTokens?.toString() ?? '',
    capabilities: existing?.capabilities ?? {},
  };
}

export function tokenError(draft: Pick<ModelDraft, 'maxTokens' | 'contextTokens'>): FieldErrors {
  const wrong = (['maxTokens', 'contextTokens'] as const).filter(
    (name) => !/^([1-9]\d{0,8})?$/.test(draft[name].trim()),
  );
  return Object.fromEntries(
    wrong.map((name) => [name, t('Enter a whole number above zero, or leave empty.')]),
  );
}

export function modelBody(draft: ModelDraft): CoreInput<'POST /api/ai/models'>['body'] {
  const numberOf = (text: string) => (text.trim() === '' ? null : Number(text.trim()));
  return {
    ...itemBody(draft),
    providerId: Number(draft.providerId),
    maxTokens: numberOf(draft.maxTokens),
    contextTokens: numberOf(draft.contextTokens),
  };
}
