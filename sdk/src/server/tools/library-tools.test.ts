import { describe, expect, it } from 'vitest';
import type { Capabilities, DocumentInfo, DocumentText, Passage } from '../../capabilities.ts';
import { AppError } from '../../errors.ts';
import { translateServerMessages } from '../../server-messages/translate-server-messages.ts';
import german from '../../server-messages/locales/de.json' with { type: 'json' };
import type { Findings } from '../../tools/findings.ts';
import { libraryTools } from './library-tools.ts';
import { textChanges } from './text-changes.ts';

const ids = ['acme', 'beta', 'policy'].map((_, index) => `5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b0${index}`);
const [acme = '', beta = '', policy = ''] = ids;

const page = (number: number) => `Page ${number} of the agreement. ${'It says a lot of things. '.repeat(20)}`;
const agreement = [1, 2, 3].map(page);
const pages = agreement.map((text, index) => {
  const start = agreement.slice(0, index).join('').length;
  return { number: index + 1, start, end: start + text.length };
});
const older = '# Rules\n\nCaps are at most 2 million. Ask the board.\n\n## Scope\n\nAll suppliers.';
const newer = older.replace('2 million', '3 million').replaceAll('\n\n', '\n \n');

const texts: Record<string, string[]> = {
  [acme]: [agreement.join('')],
  [beta]: ['Beta caps at 5 million.'],
  [policy]: [older, newer],
};
const names: Record<string, string> = {
  [acme]: 'Acme agreement [final].pdf',
  [beta]: 'Beta agreement.md',
  [policy]: 'Policy.md',
};

const infoOf = (id: string): DocumentInfo => ({
  id,
  filename: names[id] ?? '',
  fileType: id === acme ? 'pdf' : 'md',
  fileSize: 1,
  status: 'processed',
  error: null,
  version: texts[id]?.length ?? 0,
  summary: null,
  tags: id === policy ? ['rules'] : [],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

function contentOf(id: string, version = texts[id]?.length ?? 0): DocumentText {
  const text = texts[id]?.[version - 1];
  if (text === undefined) throw new AppError('not-found', 'Document Not Found');
  const sections = [...text.matchAll(/^(#+) (.+)$/gm)].map(({ 1: signs = '', 2: title = '', index }) => ({
    title,
    level: signs.length,
    start: index,
  }));
  return {
    version,
    currentVersion: texts[id]?.length ?? 0,
    text,
    pages: id === acme ? pages : [],
    sections,
    truncated: false,
  };
}

const asked: unknown[] = [];
const documents: Capabilities['documents'] = {
  list: async ({ search = '', limit = 500, offset = 0 } = {}) =>
    ids
      .map(infoOf)
      .filter(({ filename }) => filename.toLowerCase().includes(search.toLowerCase()))
      .slice(offset, offset + limit),
  projects: async () => [],
  async get(id) {
    if (!ids.includes(id)) throw new AppError('not-found', 'Document Not Found');
    return infoOf(id);
  },
  content: async (id, version) => contentOf(id, version),
  file: async () => {
    throw new Error('nobody asks for it');
  },
  picture: async () => {
    throw new AppError('unavailable', 'This document cannot be drawn.');
  },
  text: async (id) => contentOf(id).text ?? '',
  pages: async (id) => contentOf(id).pages,
};
const search: Capabilities['search'] = {
  async find(query, options) {
    asked.push({ query, ...options });
    return { passages: [], notice: null };
  },
  passages: async (): Promise<Passage[]> => [],
};

async function use(name: string, given: object, scope: readonly string[] = []): Promise<Findings> {
  const tool = libraryTools({ search, documents, scope }).find((each) => each.name === name);
  return (await tool?.run(tool.input.parse(given))) as Findings;
}

const placeOf = (found: Findings) => found.step?.documents?.map(({ filename, place }) => [filename, place]);

describe('the open tool', () => {
  it.each(['Acme agreement (final).pdf', 'acme agreement [FINAL]', acme])(
    'the open tool finds a document by “%s”',
    async (document) => {
      const found = await use('open_document', { document, from_page: 2 });
      expect(placeOf(found)).toEqual([['Acme agreement [final].pdf', 'p. 2']]);
      expect(found.passages?.every((passage) => passage.page === 2)).toBe(true);
      expect(found.passages?.[0]?.quote).toMatch(/^Page 2 of the agreement/);
      expect(
        found.passages?.every(({ quote, start, end }) => texts[acme]?.[0]?.slice(start, end) === quote),
      ).toBe(true);
    },
  );

  it('the open tool reads some pages and says where to continue, and reads a short document completely', async () => {
    const some = await use('open_document', { document: acme, from_page: 1, to_page: 2 });
    expect(placeOf(some)).toEqual([['Acme agreement [final].pdf', 'pp. 1–2']]);
    expect(some.answer).toMatchObject({ pages: 3, next_page: 3 });
    const all = await use('open_document', { document: 'Policy' });
    expect(all.answer).toMatchObject({ version: 2, headings: ['Rules', '  Scope'] });
    expect(all.answer).not.toHaveProperty('next_offset');
  });

  it('the open tool reads a section, and an earlier version', async () => {
    const { passages, step } = await use('open_document', {
      document: 'policy.md',
      section: 'scope',
      version: 1,
    });
    expect(passages?.map(({ quote }) => quote).join()).toBe('## Scope\n\nAll suppliers.');
    expect(step?.documents).toMatchObject([{ version: 1, place: 'Rules › Scope' }]);
  });

  it.each([
    [
      { document: 'agreement' },
      'invalid',
      /Several documents have this name.*Acme agreement.*Beta agreement/,
    ],
    [{ document: 'Gamma' }, 'not-found', /no such document/],
    [{ document: '00000000-0000-4000-8000-000000000000' }, 'not-found', /Document Not Found/],
    [{ document: acme, from_page: 9 }, 'invalid', /last page is 3/],
    [{ document: policy, section: 'Prices' }, 'invalid', /Its headings are: Rules; Scope/],
    [{ document: policy, version: 7 }, 'not-found', /Not Found/],
  ])('the open tool reports the problem with the arguments %j', async (given, code, message) => {
    await expect(use('open_document', given)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });

  it.each([[beta], ['Beta agreement.md']])(
    'the open tool does not find the document “%s” outside the chat’s documents',
    async (document) => {
      await expect(use('open_document', { document }, [acme])).rejects.toMatchObject({ code: 'not-found' });
    },
  );
});

describe('the search tool', () => {
  it.each([
    [{}, [], undefined],
    [{ documents: ['Policy.md', beta] }, [], [policy, beta]],
    [{ file_type: '.PDF' }, [], [acme]],
    [{ tag: 'Rules' }, [], [policy]],
    [{}, [acme], [acme]],
    [{ file_type: 'md' }, [acme, beta], [beta]],
  ])(
    'the search tool with the filters %j in a chat with the documents %j searches in %j',
    async (filters, scope, documentIds) => {
      asked.length = 0;
      const found = await use('search_documents', { query: 'caps', ...filters }, scope);
      expect(asked).toEqual([{ query: 'caps', limit: 8, ...(documentIds && { documentIds }) }]);
      expect(found.step).toMatchObject({ title: 'Searched “caps”', outcome: 'nothing found' });
    },
  );

  it('the search tool reports that a document outside the chat does not exist', async () => {
    const outside = use('search_documents', { query: 'caps', documents: ['Policy.md'] }, [acme]);
    await expect(outside).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('the list and compare tools', () => {
  it('the list tool lists the documents page by page', async () => {
    const { answer, step } = await use('list_documents', { limit: 2 });
    expect(answer).toMatchObject({ documents: [{ id: acme }, { id: beta }], more_at_offset: 2 });
    expect(step).toMatchObject({ outcome: '2 documents and more' });
    expect((await use('list_documents', { name: 'agreement' }, [beta, policy])).answer).toMatchObject({
      documents: [{ name: 'Beta agreement.md' }],
    });
  });

  it('the compare tool shows where two versions differ, and ignores line breaks', async () => {
    const { answer, passages, step } = await use('compare_documents', { document: 'Policy' });
    expect(answer).toMatchObject({ before: { version: 1 }, after: { version: 2 }, differences: 1 });
    expect(passages?.map(({ version, quote, note }) => [version, quote, note])).toEqual([
      [1, 'Caps are at most 2 million.', 'difference 1, before, version 1'],
      [2, 'Caps are at most 3 million.', 'difference 1, after, version 2'],
    ]);
    expect(step).toMatchObject({ title: 'Compared', outcome: '1 difference' });
    await expect(use('compare_documents', { document: beta })).rejects.toThrow('only one version');
    expect((await use('compare_documents', { document: beta, other: policy })).step?.documents).toHaveLength(
      2,
    );
  });

  it.each([
    ['One. Two. Three.', 'One. Three.', [['Two.', '']]],
    [
      'One. Two.',
      'Zero. One. Two. Three.',
      [
        ['', 'Zero.'],
        ['', 'Three.'],
      ],
    ],
    [
      'A: b. Same. C.',
      'A: d. Same. E.',
      [
        ['b.', 'd.'],
        ['C.', 'E.'],
      ],
    ],
    ['Equal.\nIt is.', 'Equal.  It\nis.', []],
    ['', 'New.', [['', 'New.']]],
  ])('the compare tool reports that %j and %j differ in %j', (before, after, expected) => {
    const changes = textChanges(before, after);
    expect(
      changes.map((change) => [
        before.slice(change.before.start, change.before.end),
        after.slice(change.after.start, change.after.end),
      ]),
    ).toEqual(expected);
  });

  it('the compare tool compares long texts within a moment', () => {
    const long = Array.from({ length: 40_000 }, (_, index) => `Sentence ${index} of many.`);
    const changed = long.map((sentence, index) => (index % 1000 === 7 ? 'Another one.' : sentence));
    const before = process.threadCpuUsage();
    expect(textChanges(long.join(' '), changed.join(' ') + ' '.repeat(200_000))).toHaveLength(40);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(2_000);
  });
});

it('the library tools describe each step in words that the catalog can translate', async () => {
  const translate = translateServerMessages(german);
  const steps = [
    await use('open_document', { document: acme, from_page: 1, to_page: 2 }),
    await use('open_document', { document: acme, from_page: 2 }),
    await use('list_documents', { limit: 2 }),
    await use('search_documents', { query: 'caps' }),
    await use('compare_documents', { document: 'Policy' }),
  ].map(({ step }) => [
    translate(step?.title ?? ''),
    translate(step?.outcome ?? ''),
    ...(step?.documents ?? []).map(({ place }) => translate(place ?? '')),
  ]);
  expect(steps).toEqual([
    ['Gelesen', '', 'S. 1–2'],
    ['Gelesen', '', 'S. 2'],
    ['Die Dokumente aufgelistet', '2 Dokumente und weitere', '', ''],
    ['Nach „caps“ gesucht', 'nichts gefunden'],
    ['Verglichen', '1 Unterschied', 'Version 1', 'Version 2'],
  ]);
  expect(translate('3 passages')).toBe('3 Textstellen');
});
