import type { AiProviderInfo } from '@staffroom/sdk/internal/shared';
import type { AiProviderUse } from '@staffroom/sdk/core';
import { formatList } from '@staffroom/sdk/client';
import { t } from '../../../texts/texts.ts';

/**
 * Returns sentences about what else changes if a provider is deleted. A default provider must be replaced first.
 * @param use who uses the provider; undefined until loaded
 */
export function deletionWarnings(
  provider: Pick<AiProviderInfo, 'name' | 'isDefault'> | null,
  use: AiProviderUse | undefined,
): string[] {
  const stays = provider?.isDefault
    ? [t('{name} is the default provider. Set another provider as default first.', { name: provider.name })]
    : [];
  if (use === undefined) return [t('Deleting a provider also deletes its models.'), ...stays];
  const askers = [
    ...use.agents,
    ...(use.people === 0
      ? []
      : [t('{people, plural, one {one person} other {# people}}', { people: use.people })]),
  ];
  return [
    t(
      '{models, plural, =0 {This provider has no models.} one {Deleting this provider also deletes its model.} other {Deleting this provider also deletes its # models.}}',
      {
        models: use.models,
      },
    ),
    ...stays,
    // The default provider cannot be deleted, so no other provider will answer instead.
    ...(askers.length === 0 || stays.length > 0
      ? []
      : [
          t('{askers} selected this provider and will use the default provider instead.', {
            askers: formatList(askers),
          }),
        ]),
  ];
}
