import {
  chartOf,
  type Clause,
  documentLanguageOf,
  factsOf,
  type FoundTable,
  shorten,
  type Topic,
  type TopicalDocument,
} from '@staffroom/sdk/reading';
import { emptySlide, type Slide } from '../../slides/slide.ts';
import { notesOf } from './notes.ts';
import { headline, isWeakTitle, titleFrom } from './titles.ts';
import { deckWords } from './words.ts';

/** A sentence or list item that a slide may show, with its place in the topic. */
export interface Scored extends Clause {
  score: number;
  order: number;
}

/** Number of rows of a table on a slide. */
export const rowsOfSlide = 8;

/** Matches the list letter of a heading such as "C. The lot", in a document with several. */
const label = /^[A-Z]\.\s+(?=\p{Lu})/u;
/** A heading in the line of its first sentence, as PDF files have it: "Sample efficiency We explore how many …". */
const runIn =
  /^\p{Lu}[\p{L}-]{2,20}(?: [\p{Ll}-]{2,20}){0,4} (?=(?:We|Our|The|For|Because|In|This|To|As|When|If|It|Although|While) \p{Ll})/u;
/** "Table 2: Sales by region." */
const captionOf = /^(?:table|tabelle|tab\.)\s\d{1,3}(?:\.\d{1,2})?\s?[.:–—-]\s+(\p{Lu}.{5,})$/iu;

export type SlideMaker = ReturnType<typeof slideMaker>;

/** Makes the slides of one document. @param maxLength maximum characters of a point */
export function slideMaker(source: TopicalDocument, maxLength: number) {
  const words = deckWords(source);
  const plainOf = plainText(source);
  const titled = (topic: Topic) => topic.title || source.title;
  const point = (sentence: Clause, at: number, column: 0 | 1 = 0) => ({
    text: shorten(plainOf(sentence), maxLength).slice(0, 500),
    sources: [at],
    column,
  });

  /** @param isShared whether other slides have the same heading, so that this slide needs a different title */
  function list(topic: Topic, chosen: readonly Scored[], isShared: boolean): Slide {
    const plain = chosen.map((one) => ({ ...one, text: plainOf(one) })).toSorted((a, b) => a.order - b.order);
    const head = headline(topic.title, plain, { whole: source.title, isShared });
    const inOrder = plain.filter((one) => one !== head?.sentence);
    const first = head ? 1 : 0;
    return {
      ...emptySlide('bullets', 'rules'),
      title: head?.title ?? titled(topic),
      points: inOrder.map((sentence, at) => point(sentence, at + first)),
      notes: notesOf(topic, plain, maxLength, words),
      sources: [...(head ? [head.sentence] : []), ...inOrder].map(source.passageOf),
    };
  }

  /** A sentence as title, above the sentence that follows it; null if the heading is a better title. */
  function pair(topic: Topic, one: Scored): { title: string; next: Clause } | null {
    const title = titleFrom(plainOf(one), true);
    const at = topic.sentences.findIndex(({ text }) => text === one.text);
    const next = at < 0 ? undefined : topic.sentences[at + 1];
    const isNear = next?.start === one.start && /^.{40,400}[.!]$/.test(next.text);
    return title !== null && next && isNear ? { title, next } : null;
  }

  function statement(topic: Topic, one: Scored, isShared: boolean): Slide {
    const two = isShared || isWeakTitle(topic.title, source.title) ? pair(topic, one) : null;
    if (!two) return list(topic, [one], isShared);
    const { title, next } = two;
    return {
      ...list(topic, [one], isShared),
      title,
      points: [point(next, 1)],
      sources: [one, next].map(source.passageOf),
    };
  }

  function columns(
    topics: readonly [Topic, Topic],
    chosen: readonly [readonly Clause[], readonly Clause[]],
    titles: string[],
  ): Slide {
    const [left, right] = chosen;
    const all = [...left, ...right];
    return {
      ...emptySlide('columns', 'rules'),
      title: topics[0] === topics[1] ? titled(topics[0]) : titleOfBoth(topics, source.title),
      headings: titles,
      points: all.map((sentence, at) => point(sentence, at, at < left.length ? 0 : 1)),
      notes: notesOf(topics[0], all, maxLength, words),
      sources: all.map(source.passageOf),
    };
  }

  const quote = (topic: Topic, sentence: Clause, quoted: string): Slide => ({
    ...emptySlide('quote', 'rules'),
    title: titled(topic),
    points: [{ text: quoted, sources: [0], column: 0 }],
    notes: sentence.text,
    sources: [source.passageOf(sentence)],
  });

  /** A table as a chart with its facts, or the rows of one part as a table. */
  function figures(topic: Topic, table: FoundTable, part: number | 'chart'): Slide {
    const chart = part === 'chart' ? chartOf(table) : null;
    const at = part === 'chart' ? 0 : part;
    const rows = table.rows.slice(at * rowsOfSlide, (at + 1) * rowsOfSlide);
    const title = titleOfTable(source, topic, table);
    const facts = chart ? factsOf(chart, documentLanguageOf(source.text)) : [];
    return {
      ...emptySlide(chart ? 'chart' : 'table', 'rules'),
      title: at > 0 ? `${title} (${at + 1})` : title,
      ...(chart
        ? { chart, points: facts.map((text) => ({ text, sources: [0], column: 0 as const })) }
        : { table: { head: table.head, rows } }),
      notes: [
        words.rowsShown(
          table.rows.length,
          chart ? chart.series.map(({ name }) => name).join(', ') : rows.length,
        ),
        ...topic.sentences.slice(0, 2).map(({ text }) => text),
      ].join('\n'),
      sources: [source.passage(table.start, table.end)],
    };
  }

  return { list, pair, statement, columns, quote, figures };
}

/** The text of a clause without the letter of its list and without a heading in its line. */
function plainText(source: TopicalDocument): (clause: Clause) => string {
  const clauses = source.topics.flatMap(({ sentences, items }) => [...sentences, ...items]);
  const labels = new Set(clauses.flatMap(({ text }) => label.exec(text)?.[0].trim() ?? []));
  const isLettered = ['A.', 'B.', 'C.'].every((letter) => labels.has(letter));
  return ({ text }) => (isLettered ? text.replace(label, '') : text).replace(runIn, '');
}

function titleOfBoth([left, right]: readonly [Topic, Topic], whole: string): string {
  const { chapter } = left;
  return isWeakTitle(chapter, whole) ? `${left.title} · ${right.title}` : chapter;
}

function titleOfTable(source: TopicalDocument, topic: Topic, table: FoundTable): string {
  const titled = topic.title || source.title;
  const caption = topic.sentences
    .filter(({ start, end }) => start > table.start - 400 && end < table.end + 800)
    .flatMap(({ text }) => captionOf.exec(text)?.[1] ?? [])
    .find((text) => text.length <= 100);
  if (caption !== undefined) return caption.replace(/\.$/, '');
  const columns = table.head.slice(1).filter(Boolean).join(', ');
  const others = source.topics.filter(({ title }) => title === topic.title);
  const isShared = topic.tables.length > 1 || others.length > 1;
  const isPlain = !isShared && (topic.title === source.title || !isWeakTitle(topic.title, source.title));
  const whole = `${titled}: ${columns}`;
  return isPlain || columns === '' || whole.length > 110 ? titled : whole;
}
