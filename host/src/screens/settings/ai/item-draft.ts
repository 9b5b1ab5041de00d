import type { FieldErrors } from '../../../forms/changes.ts';
import { t } from '../../../texts/texts.ts';

export interface ItemDraft {
  name: string;
  identifier: string;
  description: string;
  isActive: boolean;
  isDefault: boolean;
}

export function itemDraft(existing: ItemDraft | null): ItemDraft {
  return {
    name: existing?.name ?? '',
    identifier: existing?.identifier ?? '',
    description: existing?.description ?? '',
    isActive: existing?.isActive ?? true,
    isDefault: existing?.isDefault ?? false,
  };
}

/** Returns the body of the request, with trimmed texts. */
export function itemBody<D extends ItemDraft>(draft: D): D {
  return {
    ...draft,
    name: draft.name.trim(),
    identifier: draft.identifier.trim(),
    description: draft.description.trim(),
  };
}

/** Checks only required fields. The server checks everything else and reports errors by field. */
export function missingFields(draft: { name: string; identifier: string; providerId?: string }): FieldErrors {
  return {
    ...(draft.name.trim() === '' && { name: t('Enter a name.') }),
    ...(draft.identifier.trim() === '' && { identifier: t('Enter an identifier.') }),
    ...(draft.providerId === '' && { providerId: t('Choose a provider.') }),
  };
}
