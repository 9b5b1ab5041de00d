import { expect, test } from 'vitest';
import { countQuery, type LibraryView, listQuery } from './list-query.ts';

const view: LibraryView = {
  tab: 'all',
  query: '',
  filter: {},
  sort: { by: 'uploaded', direction: 'descending' },
  trash: false,
};

test('a tab is a filter', () => {
  expect(listQuery(view)).toEqual({ sort: '-created' });
  expect(listQuery({ ...view, tab: 'recent' })).toEqual({ sort: '-created', recent: 'true' });
  expect(listQuery({ ...view, tab: 'processed', filter: { status: 'failed' } })).toEqual({
    sort: '-created',
    status: 'processed',
  });
});

test('filters, words and order are sent, without blanks around the words', () => {
  const sort = { by: 'name', direction: 'ascending' } as const;
  expect(listQuery({ ...view, query: ' gdpr ', filter: { tag: 'legal', owner: 'mine' }, sort })).toEqual({
    sort: 'name',
    q: 'gdpr',
    tag: 'legal',
    owner: 'mine',
  });
});

test('words beyond the server’s limit are cut off', () => {
  expect(listQuery({ ...view, query: ` ${'x'.repeat(300)}` }).q).toHaveLength(200);
});

test('the trash has no tabs', () => {
  expect(listQuery({ ...view, tab: 'recent', trash: true })).toEqual({ sort: '-created', trashed: 'true' });
});

test('the counts of tabs include the filters but not the open tab', () => {
  expect(countQuery({ ...view, tab: 'processed', filter: { type: 'pdf' } })).toEqual({
    sort: '-created',
    type: 'pdf',
  });
});
