import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import type { Passage } from '@staffroom/sdk';
import { expect, it } from 'vitest';
import { chunk } from '../../../ingest/chunks/chunk.ts';
import { extract } from '../../../ingest/extract.ts';
import { randomFrom } from '../../../testing/random.ts';
import { quotesOf } from './answer-quotes.ts';
import { checkQuotes } from './check-quotes.ts';
import { asQuoted, falseQuote, type PlantedQuote, quotable, trueQuote } from './testing/planted-quotes.ts';

const root = resolve(import.meta.dirname, '../../../../..');
const corpus = join(process.env['STAFFROOM_SHARED'] ?? resolve(root, '../shared'), 'corpus');
const isMissing = !existsSync(corpus);
const seed = 5;
/** The number of planted quotes of each kind. */
const planted = process.env['FULL'] ? 200 : 60;

interface Text {
  text: string;
  passages: Passage[];
}

const passagesOf = (id: string, chunks: readonly { start: number; end: number; text: string }[]): Passage[] =>
  chunks.map(({ start, end, text }, place) => ({
    id: `${id}-${place}`,
    documentId: id,
    filename: id,
    version: 1,
    page: null,
    section: null,
    start,
    end,
    quote: text,
    score: 1,
  }));

async function readTexts(folder: string, wanted: (name: string) => boolean): Promise<Text[]> {
  const names = (await readdir(join(corpus, folder))).filter(wanted).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const file = { path: join(corpus, folder, name), filename: name };
      const document = await extract(file, { signal: AbortSignal.timeout(60_000) });
      return { text: document.text, passages: passagesOf(name, chunk(document)) };
    }),
  );
}

async function measure(texts: readonly Text[], count: number) {
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[Math.floor(random() * list.length)];
    if (chosen === undefined) throw new Error('There is nothing to quote');
    return chosen;
  };
  const sentences = texts.map(({ text }) => quotable(text));
  const rich = [...texts.keys()].filter((place) => (sentences[place]?.length ?? 0) >= 2);
  const vocabulary =
    sentences
      .flat()
      .join(' ')
      .match(/\b[a-z]{6,}\b/g) ?? [];
  const wrong: PlantedQuote[] = [];
  const verdicts: Record<'true' | 'false', Record<string, number>> = { true: {}, false: {} };
  for (let round = 0; round < count * 2; round++) {
    const isTrue = round % 2 === 0;
    const place = pick(rich);
    const { text, passages } = texts[place] ?? { text: '', passages: [] };
    const sentence = pick(sentences[place] ?? []);
    const quote = isTrue
      ? trueQuote(sentence, random)
      : falseQuote(sentence, { whole: text, other: pick(sentences[place] ?? []) }, vocabulary, random);
    const at = text.indexOf(sentence);
    const near = passages.filter(({ start, end }) => start < at + sentence.length && end > at);
    const sources = [...Array.from({ length: 4 }, () => pick(pick(texts).passages)), ...near.slice(0, 1)];
    const answer = asQuoted(quote.text, sources.length, random);
    const material = {
      sources,
      question: '',
      attached: [],
      async *documents(wanted: readonly Pick<Passage, 'documentId'>[]) {
        for (const { documentId } of wanted) {
          const other = texts.find(({ passages: [first] }) => first?.documentId === documentId);
          if (other) yield { documentId, text: other.text };
        }
      },
    };
    const [checked] = await checkQuotes(quotesOf(answer), material, new AbortController().signal);
    const verdict = checked?.verdict ?? 'not seen';
    const counts = verdicts[isTrue ? 'true' : 'false'];
    counts[verdict] = (counts[verdict] ?? 0) + 1;
    if (verdict !== (isTrue ? 'verified' : 'not-found')) wrong.push(quote);
  }
  return { verdicts, wrong };
}

const own = `The Supplier’s staff shall not disclose confidential data to anybody outside the com-
pany, and shall return all copies within 30 days after the end of this agreement.

The Customer may terminate this agreement for convenience with 90 days’ written notice – the fees of $1,250.50 paid in advance are refunded pro rata.

Records of processing are kept for ten years, unless a law that applies to the office requires a longer period of storage.

Backups are made every 6 hours and are tested twice a year by the operations team in Lisbon and Gdańsk.`;

it('the quote check distinguishes true quotes of a small agreement from false ones', async () => {
  const text = { text: own, passages: passagesOf('own', [{ start: 0, end: own.length, text: own }]) };
  const { verdicts, wrong } = await measure([text], 60);
  expect(wrong).toEqual([]);
  expect(verdicts).toEqual({ true: { verified: 60 }, false: { 'not-found': 60 } });
});

it.skipIf(isMissing)(
  `the quote check marks ${planted} planted false quotes of real documents and verifies ${planted} true quotes${isMissing ? ' (skipped: ../shared/corpus is not there)' : ''}`,
  async () => {
    const readable = ['.pdf', '.docx', '.md', '.txt', '.html', '.odt', '.pptx'];
    const files = await readTexts('files', (name) => {
      return (
        readable.includes(extname(name)) && /RFQ|Criteria|norwich|test\.|multi-column|google-doc/.test(name)
      );
    });
    const articles = await readTexts('retrieval/articles', (name) =>
      (process.env['FULL'] ? /^[A-H]/ : /^[A-C]/).test(name),
    );
    const { verdicts, wrong } = await measure([...files, ...articles], planted);
    process.stderr.write(`planted quotes: ${JSON.stringify(verdicts)}\n`);
    for (const quote of wrong) process.stderr.write(`  wrong: ${JSON.stringify(quote)}\n`);
    expect(verdicts.false).toEqual({ 'not-found': planted });
    expect(verdicts.true['verified']).toBeGreaterThanOrEqual(planted * 0.98);
  },
);
