import { expect, test } from 'vitest';
import type { LibraryDocument } from '../../documents/library-document.ts';
import { greeting, newsLine } from './greeting.ts';

const at = (hour: number) => new Date(2026, 10, 20, hour);

function document(status: LibraryDocument['status'], updated: Date): LibraryDocument {
  const time = updated.toISOString();
  return {
    id: 'id',
    userId: 'ana',
    owner: { id: 'ana', name: 'Ana', picture: null },
    access: 'owner',
    truncated: false,
    attachedTo: null,
    role: 'owner',
    shared: false,
    filename: 'a.txt',
    fileType: 'txt',
    fileSize: 1,
    hash: 'hash',
    status,
    error: null,
    failure: null,
    summary: null,
    summaryBy: 'text',
    tags: [],
    agentName: null,
    version: 1,
    pages: null,
    ocr: null,
    pendingVersion: null,
    deletedAt: null,
    createdAt: time,
    updatedAt: time,
  };
}

test.each([
  [4, 'Good evening, Ana'],
  [5, 'Good morning, Ana'],
  [12, 'Good afternoon, Ana'],
  [18, 'Good evening, Ana'],
])('at %i o’clock the dashboard’s greeting is "%s"', (hour, words) => {
  expect(greeting(at(hour), 'Ana Ruiz')).toBe(words);
});

test('a person without a name gets a greeting without a name', () => {
  expect(greeting(at(9), null)).toBe('Good morning');
  expect(greeting(at(9), '  ')).toBe('Good morning');
});

test('the dashboard’s news count documents in progress, and those finished since the start of yesterday', () => {
  const yesterday = new Date(2026, 10, 19, 0, 0);
  const before = new Date(2026, 10, 18, 23, 59);
  const library = [
    document('uploaded', before),
    document('processing', at(8)),
    document('processed', yesterday),
    document('processed', before),
    document('failed', at(8)),
  ];
  expect(newsLine(library, at(9))).toBe(
    'Two documents are being processed. One document finished since yesterday. One document could not be read.',
  );
});

test('the dashboard’s news give no total if more documents exist than were loaded', () => {
  const library = Array.from({ length: 100 }, () => document('processed', at(8)));
  expect(newsLine(library, at(9))).toBe('100 or more documents finished since yesterday.');
  expect(newsLine(library.slice(1), at(9))).toBe('99 documents finished since yesterday.');
});

test('the dashboard says if there is no news, or if the library is empty', () => {
  expect(newsLine([document('processed', new Date(2026, 9, 1))], at(9))).toBe('Nothing new since yesterday.');
  expect(newsLine([], at(9))).toBe('Ask your documents: every answer shows its sources.');
});
