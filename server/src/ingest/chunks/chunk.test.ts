import { describe, expect, it } from 'vitest';
import { chunk } from './chunk.ts';
import type { DocumentSection, ExtractedDocument } from '../extracted-document.ts';

const document = (text: string, more: Partial<ExtractedDocument> = {}): ExtractedDocument => ({
  text,
  pages: [],
  sections: [],
  truncated: false,
  ...more,
});

function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const pieces = [
  'word',
  'Überlänge',
  'e.g.',
  '. ',
  '! ',
  ' ',
  '  ',
  '\n',
  '\n\n',
  '中文。',
  '😀',
  'x'.repeat(90),
  '\t',
  '"',
];

function randomDocument(seed: number): ExtractedDocument {
  const random = randomNumbers(seed);
  const text = Array.from({ length: 50 + random(1500) }, () => pieces[random(pieces.length)]).join('');
  const cuts = [...new Set(Array.from({ length: random(6) }, () => random(text.length)))].toSorted(
    (a, b) => a - b,
  );
  const bounds = [0, ...cuts, text.length];
  const pages =
    seed % 2 === 0
      ? []
      : bounds.slice(1).map((end, index) => ({ number: index + 1, start: bounds[index] ?? 0, end }));
  const sections = cuts.map((start, index) => ({ title: `S${index}`, level: 1 + random(3), start }));
  return document(text.toWellFormed(), { pages, sections: seed % 3 === 0 ? [] : sections });
}

describe('the chunks of a document', () => {
  it('a chunk overlap that would prevent progress is refused', () => {
    expect(() => chunk(document('text'), { size: 100, overlap: 50 })).toThrow('less than half of size');
  });

  it('an empty document has no chunks', () => {
    expect(chunk(document(''))).toEqual([]);
    expect(chunk(document(' \n\n '))).toEqual([]);
  });

  it.each(Array.from({ length: 120 }, (_, seed) => seed))(
    'the chunks of random text number %i follow every chunking rule',
    (seed) => {
      const source = randomDocument(seed);
      const random = randomNumbers(seed + 1000);
      const size = 40 + random(1000);
      const overlap = random(Math.floor(size / 2));
      const covered = new Uint8Array(source.text.length);
      const chunks = chunk(source, { size, overlap });
      for (const [index, { ordinal, start, end, text, page }] of chunks.entries()) {
        expect(ordinal).toBe(index);
        expect(text).toBe(source.text.slice(start, end));
        expect(text).toBe(text.trim());
        expect(text.length).toBeGreaterThan(0);
        expect(text.length).toBeLessThanOrEqual(size);
        const before = chunks[index - 1];
        expect(start).toBeGreaterThan(before?.start ?? -1);
        expect((before?.end ?? 0) - start).toBeLessThanOrEqual(overlap + 1);
        const place = source.pages.find((candidate) => candidate.number === page);
        const isInside = place !== undefined && start >= place.start && end <= place.end;
        expect(isInside || source.pages.length === 0).toBe(true);
        covered.fill(1, start, end);
      }
      const lost = [...source.text.matchAll(/\S/g)].filter(({ index }) => covered[index] === 0);
      expect(lost).toEqual([]);
    },
  );

  it('a chunk ends at a paragraph rather than a sentence, and at a sentence rather than a word', () => {
    const text = `${'One two three. '.repeat(4).trim()}\n\n${'Four five six. '.repeat(20)}`;
    const [first, second] = chunk(document(text), { size: 100, overlap: 0 });
    expect(first?.text.endsWith('three.')).toBe(true);
    expect(second?.text).toMatch(/^Four .*six\.$/);
  });

  it('a chunk starts with whole sentences of the previous chunk', () => {
    const text = Array.from({ length: 60 }, (_, index) => `Sentence number ${index} ends here.`).join(' ');
    for (const { text: part } of chunk(document(text))) expect(part).toMatch(/^Sentence .*here\.$/);
  });

  it('a chunk never splits a character', () => {
    for (const { text } of chunk(document('😀'.repeat(2000)), { size: 99, overlap: 33 }))
      expect(text.isWellFormed()).toBe(true);
  });

  it.each(['x', ' ', '\n', '. ', 'a\n\n', '中。', '"', '.'])(
    'chunking takes linear time for a text of repeated %j',
    (piece) => {
      const before = process.threadCpuUsage();
      chunk(document(piece.repeat(1_000_000 / piece.length)));
      const { user, system } = process.threadCpuUsage(before);
      expect((user + system) / 1000).toBeLessThan(1_000);
    },
  );
});

describe('the section of a chunk', () => {
  const build = (...parts: [title: string, level: number, body: string][]): ExtractedDocument => {
    const sections: DocumentSection[] = [];
    let text = '';
    for (const [title, level, body] of parts) {
      if (title !== '') sections.push({ title, level, start: text.length });
      text += `${title}\n\n${body}\n\n`;
    }
    return document(text, { sections });
  };
  const long = 'The supplier reports once a month. '.repeat(20).trim();

  it("a chunk's section is the path of headings above it, and each heading starts a chunk", () => {
    const chunks = chunk(build(['', 0, long], ['Terms', 1, long], ['Data', 2, long], ['Price', 1, long]));
    expect(chunks.map(({ section }) => section)).toEqual([null, 'Terms', 'Terms › Data', 'Price']);
    expect(chunks.map(({ text }) => text.split('\n')[0])).toEqual([long, 'Terms', 'Data', 'Price']);
  });

  it("a chunk's section is the section with most of its text if the previous section is too short for its own chunk", () => {
    const [only] = chunk(build(['Part A', 1, ''], ['Scope', 2, 'All sites.'], ['Hours', 2, long]));
    expect(only?.section).toBe('Part A › Hours');
    expect(only?.text).toMatch(/^Part A/);
  });
});
