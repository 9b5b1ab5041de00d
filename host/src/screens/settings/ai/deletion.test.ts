import { expect, it } from 'vitest';
import { deletionWarnings } from './deletion.ts';

it.each([
  [undefined, ['Deleting a provider also deletes its models.']],
  [{ models: 0, agents: [], people: 0 }, ['This provider has no models.']],
  [
    { models: 3, agents: ['Reader', 'Writer'], people: 1 },
    [
      'Deleting this provider also deletes its 3 models.',
      'Reader, Writer, and one person selected this provider and will use the default provider instead.',
    ],
  ],
])('the dialog that deletes a provider used by %j warns about the consequences', (use, sentences) => {
  expect(deletionWarnings({ name: 'Local', isDefault: false }, use)).toEqual(sentences);
});

it('the default provider cannot be deleted, and the dialog says in advance that the deletion is impossible', () => {
  expect(
    deletionWarnings({ name: 'Local', isDefault: true }, { models: 3, agents: ['Reader'], people: 0 }),
  ).toEqual([
    'Deleting this provider also deletes its 3 models.',
    'Local is the default provider. Set another provider as default first.',
  ]);
});
