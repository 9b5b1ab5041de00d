import type { AiProviderInfo } from '@staffroom/sdk';
import type { AiProviderUse } from '@staffroom/sdk/core';
import { formatList } from '@staffroom/sdk/client';
import { t } from '../../../texts/texts.ts';

/**
 * Sentences about what deleting a provider deletes or changes. The default must be replaced first.
 * @param use undefined until loaded
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
    // While it is the default, no other provider takes over.
    ...(askers.length === 0 || stays.length > 0
      ? []
      : [
          t('{askers} chose it; the default will answer for them.', {
            askers: formatList(askers),
          }),
        ]),
  ];
}
