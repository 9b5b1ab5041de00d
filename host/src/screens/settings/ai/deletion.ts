import type { AiProviderUse } from '@staffroom/sdk/core';

/** What goes or changes with a provider, a sentence each. `use` is undefined until it is known. */
export function deletionWarnings(use: AiProviderUse | undefined): string[] {
  if (use === undefined) return ['Deleting a provider also deletes its models.'];
  const askers = [
    ...use.agents,
    ...(use.people === 0 ? [] : [use.people === 1 ? 'one person' : `${use.people} people`]),
  ];
  return [
    `Deleting a provider also deletes its models; this one has ${use.models === 0 ? 'none' : use.models}.`,
    ...(askers.length === 0
      ? []
      : [
          `It is the choice of ${new Intl.ListFormat('en').format(askers)}, for whom the default will answer.`,
        ]),
  ];
}
