import {
  chartOf,
  type Clause,
  factsOf,
  documentLanguageOf,
  needsPreviousSentence,
  type FoundTable,
  scorer,
  shorten,
  type Topic,
  type TopicalDocument,
} from '@staffroom/sdk/reading';
import { emptySlide, type Slide } from '@staffroom/sdk/slides';
import type { Candidate } from './candidate.ts';
import { datesAndDuties } from './duties-table.ts';
import { isDuty } from './duties.ts';
import { keyFigures } from './key-figures.ts';
import { notesOf } from './notes.ts';
import { headline, isNoTitle, isWeakTitle, titleFrom } from './titles.ts';
import { audienceRules, interestsOf, kindRules, type DeckPurpose } from './deck-purpose.ts';
import { deckWords } from './words.ts';

interface Scored extends Clause {
  score: number;
  order: number;
}

const rowsOfSlide = 8;
/** Number of sentences per stretch. In a longer part without headings, each slide covers one stretch. */
const longStretch = 24;
/** Matches the list letter of a heading such as "C. The lot", in a document with several. */
const label = /^[A-Z]\.\s+(?=\p{Lu})/u;
/** A heading in the line of its first sentence, as PDF files have it: "Sample efficiency We explore how many …". */
const runIn =
  /^\p{Lu}[\p{L}-]{2,20}(?: [\p{Ll}-]{2,20}){0,4} (?=(?:We|Our|The|For|Because|In|This|To|As|When|If|It|Although|While) \p{Ll})/u;
const key = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .slice(0, 90);

/** @param density maximum points per slide */
export function candidatesOf(source: TopicalDocument, purpose: DeckPurpose, density: number): Candidate[] {
  const rules = kindRules[purpose.kind];
  const scoreOf = scorer(source.topics, interestsOf(purpose));
  const score: typeof scoreOf = (sentence, topic, place) =>
    scoreOf(sentence, topic, place) * (rules.duties && isDuty(sentence.text) ? 1.3 : 1);
  const { maxLength } = audienceRules[purpose.audience];
  const words = deckWords(source);
  const language = documentLanguageOf(source.text);

  const clauses = source.topics.flatMap(({ sentences, items }) => [...sentences, ...items]);
  const labels = new Set(clauses.flatMap(({ text: words }) => label.exec(words)?.[0].trim() ?? []));
  const isLettered = ['A.', 'B.', 'C.'].every((letter) => labels.has(letter));
  const plainOf = ({ text: words }: Clause) =>
    (isLettered ? words.replace(label, '') : words).replace(runIn, '');
  const point = (sentence: Clause, at: number, column: 0 | 1 = 0) => ({
    text: shorten(plainOf(sentence), maxLength).slice(0, 500),
    sources: [at],
    column,
  });

  const titled = (topic: Topic) => topic.title || source.title;
  const named = Map.groupBy(source.topics, ({ title }) => title);

  /** @param isShared whether other slides have the same heading, so that this slide needs a different title */
  function list(topic: Topic, chosen: readonly Scored[], isShared: boolean): Slide {
    const said = chosen.map((one) => ({ ...one, text: plainOf(one) })).toSorted((a, b) => a.order - b.order);
    const head = headline(topic.title, said, { whole: source.title, isShared });
    const inOrder = said.filter((one) => one !== head?.sentence);
    const first = head ? 1 : 0;
    return {
      ...emptySlide('bullets', 'rules'),
      title: head?.title ?? titled(topic),
      points: inOrder.map((sentence, at) => point(sentence, at + first)),
      notes: notesOf(topic, said, maxLength, words),
      sources: [...(head ? [head.sentence] : []), ...inOrder].map(source.passageOf),
    };
  }

  /** A sentence as title, above the sentence that follows it; null if the heading is a better title. */
  function pair(topic: Topic, one: Scored): { title: string; next: Clause } | null {
    const title = titleFrom(plainOf(one), true);
    const at = topic.sentences.findIndex(({ text: words }) => words === one.text);
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
      title: topics[0] === topics[1] ? titled(topics[0]) : titleOfBoth(topics),
      headings: titles,
      points: all.map((sentence, at) => point(sentence, at, at < left.length ? 0 : 1)),
      notes: notesOf(topics[0], all, maxLength, words),
      sources: all.map(source.passageOf),
    };
  }

  function titleOfBoth([left, right]: readonly [Topic, Topic]): string {
    const { chapter } = left;
    return isWeakTitle(chapter, source.title) ? `${left.title} · ${right.title}` : chapter;
  }

  function tableTitle(topic: Topic, table: FoundTable): string {
    const caption = topic.sentences
      .filter(({ start, end }) => start > table.start - 400 && end < table.end + 800)
      .flatMap(({ text: words }) => captionOf.exec(words)?.[1] ?? [])
      .find((words) => words.length <= 100);
    const columns = table.head.slice(1).filter(Boolean).join(', ');
    if (caption !== undefined) return caption.replace(/\.$/, '');
    const isShared = topic.tables.length > 1 || (named.get(topic.title)?.length ?? 0) > 1;
    const isPlain = !isShared && (topic.title === source.title || !isWeakTitle(topic.title, source.title));
    const whole = `${titled(topic)}: ${columns}`;
    return isPlain || columns === '' || whole.length > 110 ? titled(topic) : whole;
  }

  function figures(topic: Topic, table: FoundTable, part: number): Slide {
    const passage = source.passage(table.start, table.end);
    const chart = part < 0 ? chartOf(table) : null;
    const rows = table.rows.slice(Math.max(0, part) * rowsOfSlide, (Math.max(0, part) + 1) * rowsOfSlide);
    const shown = { head: table.head, rows };
    return {
      ...emptySlide(chart ? 'chart' : 'table', 'rules'),
      title: part > 0 ? `${tableTitle(topic, table)} (${part + 1})` : tableTitle(topic, table),
      ...(chart
        ? {
            chart,
            points: factsOf(chart, language).map((fact) => ({
              text: fact,
              sources: [0],
              column: 0 as const,
            })),
          }
        : { table: shown }),
      notes: [
        words.rowsShown(
          table.rows.length,
          chart ? chart.series.map(({ name }) => name).join(', ') : rows.length,
        ),
        ...topic.sentences.slice(0, 2).map(({ text }) => text),
      ].join('\n'),
      sources: [passage],
    };
  }

  const headings = new Set(source.topics.map(({ title }) => title));
  const scored = source.topics.map((topic) => {
    const sentences = topic.sentences.map((one, order) => ({
      ...one,
      order,
      score: score(one, topic, order),
    }));
    const items = topic.items
      // Links to the document's own parts are no content.
      .filter(
        ({ text }) =>
          text.length >= 12 && text.length <= 400 && !headings.has(text) && !needsPreviousSentence(text),
      )
      .map((one, order) => ({
        ...one,
        order: 1_000 + order,
        score: Math.max(score(one, topic, 1) * 0.9, text(one) ? 1.6 : 0),
      }));
    return {
      topic,
      sentences: sentences.filter((one) => one.score > 1),
      items: items.filter((one) => one.score > 0),
    };
  });

  const figure = scored.some(({ topic }) => topic.tables.some((table) => chartOf(table)))
    ? null
    : keyFigures(source, (sentence, topic) => score(sentence, topic, 1), {
        maxLength,
        weight: 3 * rules.chart,
      });
  const dates = datesAndDuties(source, { maxLength, weight: 2 });
  const found: Candidate[] = [];
  const tables: Candidate[] = [figure, dates].filter((one) => one !== null);
  for (const [index, { topic, sentences, items }] of scored.entries()) {
    for (const table of topic.tables) {
      const weight = Math.min(9, 4 + table.rows.length / 2);
      const uses = [`table ${table.start}`];
      if (chartOf(table))
        tables.push({
          topic,
          start: table.start,
          score: weight * rules.chart,
          uses,
          isFigures: true,
          build: () => figures(topic, table, -1),
        });
      for (let part = 0; part * rowsOfSlide < table.rows.length; part += 1) {
        // The rows of a chart again.
        const again = chartOf(table) ? 0.1 : 1;
        const name = [`table ${table.start} ${part}`];
        tables.push({
          topic,
          start: table.start + 1 + part,
          score: weight * rules.table * again * 0.5 ** part,
          uses: name,
          isFigures: true,
          build: () => figures(topic, table, part),
        });
      }
    }
    for (const sentence of sentences) {
      const said = /[“"„]([^”"“]{40,220})[”"“]/.exec(sentence.text)?.[1];
      if (said === undefined || said.length < sentence.text.length * 0.5) continue;
      const build = (): Slide => ({
        ...emptySlide('quote', 'rules'),
        title: titled(topic),
        points: [{ text: said, sources: [0], column: 0 }],
        notes: sentence.text,
        sources: [source.passageOf(sentence)],
      });
      found.push({
        topic,
        start: sentence.start,
        score: sentence.score * 1.2 * rules.quote,
        uses: [key(sentence.text)],
        build,
      });
    }
    const short = items.filter((one) => one.text.length <= 80 && text(one));
    if (short.length >= 6 && density > 2) {
      const half = Math.min(5, Math.ceil(short.length / 2));
      const [left, right] = [short.slice(0, half), short.slice(half, half * 2)];
      const uses = [...left, ...right].map(({ text: words }) => key(words));
      found.push({
        topic,
        start: topic.start,
        score: 7,
        uses,
        build: () => columns([topic, topic], [left, right], []),
      });
    }
    const next = scored[index + 1];
    const few = (one: typeof next) =>
      one !== undefined && best(one).length >= 2 && best(one).length <= 4 && one.topic.title !== '';
    if (
      density > 2 &&
      next &&
      few(next) &&
      few(scored[index]) &&
      topic.chapter === next.topic.chapter &&
      topic.chapter !== topic.title
    ) {
      const sides = [best({ sentences, items }).slice(0, 3), best(next).slice(0, 3)] as const;
      const all = sides.flat();
      const sum = all.reduce((total, one) => total + one.score, 0);
      found.push({
        topic,
        start: topic.start,
        score: sum / Math.sqrt(all.length * 2),
        uses: all.map(({ text: words }) => key(words)),
        build: () => columns([topic, next.topic], sides, [topic.title, next.topic.title]),
      });
    }
    const said = [...sentences, ...items].toSorted((a, b) => a.start - b.start);
    const isUntitled = isNoTitle(topic.title, source.title);
    const lists = (isUntitled ? paragraphsOf(said, density) : [said])
      .flatMap(stretchesIn)
      .flatMap((stretch) => chunks(unique(stretch.toSorted(byScore)), density));
    for (const chosen of lists) {
      const sum = chosen.reduce((total, one) => total + one.score, 0);
      const start = Math.min(...chosen.map((one) => one.start));
      const [only] = chosen;
      const beside = chosen.length === 1 && only && pair(topic, only)?.next;
      const uses = [...chosen, ...(beside ? [beside] : [])].map(({ text: words }) => key(words));
      // Text without a heading is a lead at the beginning, and a remainder elsewhere.
      const untitled = topic.title !== '' ? 1 : index === 0 ? 1.5 : 0.5;
      found.push({
        topic,
        start,
        score: (sum / Math.sqrt(Math.max(chosen.length, 2))) * untitled,
        uses,
        build: (isShared = false) =>
          chosen.length === 1 && chosen[0]
            ? statement(topic, chosen[0], isShared)
            : list(topic, chosen, isShared),
      });
    }
  }
  // The more a document says, the higher its sentences score; its tables keep up.
  const top = Math.max(...found.map((one) => one.score), usualTop);
  for (const one of tables) one.score *= top / usualTop;
  // These kinds of presentation exist to say what has to happen, and when.
  if (dates && rules.duties) dates.score = top * 1.1;
  return [...found, ...tables];
}

/** The highest score of a slide in a document of a few pages. */
const usualTop = 12;

/** "Table 2: Sales by region." */
const captionOf = /^(?:table|tabelle|tab\.)\s\d{1,3}(?:\.\d{1,2})?\s?[.:–—-]\s+(\p{Lu}.{5,})$/iu;

const byScore = (a: Scored, b: Scored) => b.score - a.score;
const best = ({ sentences, items }: { sentences: readonly Scored[]; items: readonly Scored[] }) =>
  [...sentences, ...items].toSorted(byScore);

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

/** Consecutive paragraphs with enough sentences for a slide each, so that a slide is about one thing without a heading. */
function paragraphsOf(said: readonly Scored[], density: number): Scored[][] {
  const groups: Scored[][] = [];
  const enough = Math.min(density, 3);
  for (const [, paragraph] of Map.groupBy(said, ({ start }) => start)) {
    const last = groups.at(-1);
    if (last && (last.length < enough || paragraph.length < 2)) last.push(...paragraph);
    else groups.push([...paragraph]);
  }
  return groups;
}

const stretchesIn = (said: readonly Scored[]): Scored[][] =>
  chunks(said, Math.ceil(said.length / Math.max(1, Math.floor(said.length / longStretch))));

const text = ({ text: words }: Clause) =>
  words.length >= 15 &&
  words.length <= 160 &&
  /\p{L}{3}\P{L}+\p{L}{3}/u.test(words) &&
  !/\bp\. \d|retrieved/i.test(words);

function unique(sentences: readonly Scored[]): Scored[] {
  const seen = new Set<string>();
  return sentences.filter(({ text: words }) => seen.size !== seen.add(key(words)).size);
}
