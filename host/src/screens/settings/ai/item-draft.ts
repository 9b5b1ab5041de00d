import type { FieldErrors } from '../../../forms/changes.ts';
import { t } from '../../../texts/texts.ts';

/** What the forms for a provider and for a model have in common. */
export interface ItemDraft {
  name: string;
  identifier: string;
  description: string;
  isActive: boolean;
  isDefault: boolean;
}

/** What a form begins with. */
export function itemDraft(existing: ItemDraft | null): ItemDraft {
  return {
    name: existing?.name ?? '',
    identifier: existing?.identifier ?? '',
    description: existing?.description ?? '',
    isActive: existing?.isActive ?? true,
    isDefault: existing?.isDefault ?? false,
  };
}

/** What the server is sent: texts without the space around them. */
export function itemBody<D extends ItemDraft>(draft: D): D {
  return {
    ...draft,
    name: draft.name.trim(),
    identifier: draft.identifier.trim(),
    description: draft.description.trim(),
  };
}

/** What has to be there. The rest is the server's to judge, which answers field by field. */
export function missingFields(draft: { name: string; identifier: string; providerId?: string }): FieldErrors {
  return {
    ...(draft.name.trim() === '' && { name: t('Enter a name.') }),
    ...(draft.identifier.trim() === '' && { identifier: t('Enter an identifier.') }),
    ...(draft.providerId === '' && { providerId: t('Choose a provider.') }),
  };
}
