import type { AiProviderUse } from '@staffroom/sdk/core';
import { formatList } from '@staffroom/sdk/client';
import { t } from '../../../texts/texts.ts';

/** What goes or changes with a provider, a sentence each. `use` is undefined until it is known. */
export function deletionWarnings(use: AiProviderUse | undefined): string[] {
  if (use === undefined) return [t('Deleting a provider also deletes its models.')];
  const askers = [
    ...use.agents,
    ...(use.people === 0
      ? []
      : [t('{people, plural, one {one person} other {# people}}', { people: use.people })]),
  ];
  return [
    t('Deleting a provider also deletes its models; this one has {models}.', {
      models: use.models === 0 ? t('none') : use.models,
    }),
    ...(askers.length === 0
      ? []
      : [
          t('It is the choice of {askers}, for whom the default will answer.', {
            askers: formatList(askers),
          }),
        ]),
  ];
}
