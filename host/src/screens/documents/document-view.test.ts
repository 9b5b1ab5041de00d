import { describe, expect, test } from 'vitest';
import type { LibraryDocument } from '../../documents/document.ts';
import { inTab, searchDocuments, sortDocuments } from './document-view.ts';

const now = new Date('2026-11-20T12:00:00Z');

function document(change: Partial<LibraryDocument>): LibraryDocument {
  return {
    id: change.filename ?? 'id',
    userId: 'ana',
    access: 'owner',
    filename: 'report.pdf',
    fileType: 'pdf',
    fileSize: 1000,
    status: 'processed',
    error: null,
    summary: null,
    tags: [],
    agentName: null,
    version: 1,
    pages: null,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    ...change,
  };
}

const names = (documents: LibraryDocument[]) => documents.map(({ filename }) => filename);

describe('tabs', () => {
  const library = [
    document({ filename: 'new', status: 'processing' }),
    document({ filename: 'week', createdAt: '2026-11-13T12:00:00Z' }),
    document({ filename: 'old', createdAt: '2026-11-13T11:59:59Z', status: 'completed' }),
  ];

  test('recent holds what was uploaded in the last seven days, to the second', () => {
    expect(names(inTab(library, 'recent', now))).toEqual(['new', 'week']);
  });

  test('processed holds both names of that status', () => {
    expect(names(inTab(library, 'processed', now))).toEqual(['week', 'old']);
  });
});

describe('search', () => {
  const library = [
    document({ filename: 'Contract.PDF', summary: 'Terms of delivery' }),
    document({ filename: 'list.csv', fileType: 'csv', tags: ['Vendors'], status: 'failed' }),
  ];

  test.each([
    ['contract', ['Contract.PDF']],
    ['DELIVERY', ['Contract.PDF']],
    ['vendor', ['list.csv']],
    ['CSV', ['list.csv']],
    ['completed', ['Contract.PDF']],
    ['Failed', ['list.csv']],
    ['nothing like it', []],
    ['  ', ['Contract.PDF', 'list.csv']],
  ])('%s', (query, found) => {
    expect(names(searchDocuments(library, query))).toEqual(found);
  });
});

describe('sorting', () => {
  const library = [
    document({ filename: 'Annex 10', fileSize: 20 }),
    document({ filename: 'annex 9', fileSize: 3000 }),
    document({ filename: 'Brief', fileSize: 100 }),
  ];

  test('names are in the order people count in', () => {
    const sorted = sortDocuments(library, { by: 'name', direction: 'ascending' });
    expect(names(sorted)).toEqual(['annex 9', 'Annex 10', 'Brief']);
  });

  test('sizes compare as numbers', () => {
    const sorted = sortDocuments(library, { by: 'size', direction: 'descending' });
    expect(names(sorted)).toEqual(['annex 9', 'Brief', 'Annex 10']);
  });

  test('the list it was given stays as it was', () => {
    sortDocuments(library, { by: 'size', direction: 'ascending' });
    expect(names(library)).toEqual(['Annex 10', 'annex 9', 'Brief']);
  });
});
