import { expect, it } from 'vitest';
import { deletionWarnings } from './deletion.ts';

const models = 'Deleting a provider also deletes its models';

it.each([
  [undefined, [`${models}.`]],
  [{ models: 0, agents: [], people: 0 }, [`${models}; this one has none.`]],
  [
    { models: 3, agents: ['Reader', 'Writer'], people: 1 },
    [
      `${models}; this one has 3.`,
      'It is the choice of Reader, Writer, and one person, for whom the default will answer.',
    ],
  ],
])('deleting a provider that is used by %j is warned of', (use, sentences) => {
  expect(deletionWarnings({ name: 'Local', isDefault: false }, use)).toEqual(sentences);
});

it('the default says before it is asked for that it stays', () => {
  expect(
    deletionWarnings({ name: 'Local', isDefault: true }, { models: 3, agents: ['Reader'], people: 0 }),
  ).toEqual([
    `${models}; this one has 3.`,
    'Local is the default provider. Set another provider as default first.',
  ]);
});
