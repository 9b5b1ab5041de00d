import type { AiProviderUse } from '@staffroom/sdk';

/** What goes or changes with a provider, a sentence each. `use` is undefined until it is known. */
export function deletionWarnings(use: AiProviderUse | undefined): string[] {
  if (use === undefined) return ['Deleting a provider also deletes its models.'];
  const askers = [
    ...use.agents,
    ...(use.people === 0 ? [] : [use.people === 1 ? 'one person' : `${use.people} people`]),
  ];
  const models =
    use.models === 0 ? 'it has none' : use.models === 1 ? 'one of them' : `${use.models} of them`;
  return [
    `Deleting a provider also deletes its models: ${models}.`,
    ...(askers.length === 0
      ? []
      : [
          `It is the choice of ${new Intl.ListFormat('en').format(askers)}, for whom the default will answer.`,
        ]),
  ];
}
