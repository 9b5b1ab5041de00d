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
  expect(deletionWarnings(use)).toEqual(sentences);
});
