import { expect, test } from 'vitest';
import { countQuery, type LibraryView, listQuery } from './list-query.ts';

const view: LibraryView = {
  tab: 'all',
  query: '',
  filter: {},
  sort: { by: 'uploaded', direction: 'descending' },
  trash: false,
};

test('a tab of the library is sent as a filter', () => {
  expect(listQuery(view)).toEqual({ sort: '-created' });
  expect(listQuery({ ...view, tab: 'recent' })).toEqual({ sort: '-created', recent: 'true' });
  expect(listQuery({ ...view, tab: 'processed', filter: { status: 'failed' } })).toEqual({
    sort: '-created',
    status: 'processed',
  });
});

test('the library’s filters, search words and sort order are sent, without blanks around the words', () => {
  const sort = { by: 'name', direction: 'ascending' } as const;
  expect(listQuery({ ...view, query: ' gdpr ', filter: { tag: 'legal', owner: 'mine' }, sort })).toEqual({
    sort: 'name',
    q: 'gdpr',
    tag: 'legal',
    owner: 'mine',
  });
});

test('search words beyond the server’s limit are cut off', () => {
  expect(listQuery({ ...view, query: ` ${'x'.repeat(300)}` }).q).toHaveLength(200);
});

test('the library’s tab is ignored in the trash', () => {
  expect(listQuery({ ...view, tab: 'recent', trash: true })).toEqual({ sort: '-created', trashed: 'true' });
});

test('the counts on the library’s tabs include the filters but not the open tab', () => {
  expect(countQuery({ ...view, tab: 'processed', filter: { type: 'pdf' } })).toEqual({
    sort: '-created',
    type: 'pdf',
  });
});
