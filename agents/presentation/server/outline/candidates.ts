import {
  chartOf,
  type Clause,
  needsPreviousSentence,
  scorer,
  type Topic,
  type TopicalDocument,
} from '@staffroom/sdk/reading';
import type { Candidate } from './candidate.ts';
import { audienceRules, type DeckPurpose, interestsOf, kindRules } from './deck-purpose.ts';
import { datesAndDuties } from './duties-table.ts';
import { isDuty } from './duties.ts';
import { keyFigures } from './key-figures.ts';
import { rowsOfSlide, type Scored, type SlideMaker, slideMaker } from './slide-maker.ts';
import { isNoTitle } from './titles.ts';

/** A topic with the sentences and list items that are worth a slide. */
interface ScoredTopic {
  topic: Topic;
  sentences: Scored[];
  items: Scored[];
}

interface Making {
  source: TopicalDocument;
  rules: (typeof kindRules)[DeckPurpose['kind']];
  /** Maximum points per slide. */
  density: number;
  make: SlideMaker;
}

/** Number of sentences per stretch. In a longer part without headings, each slide covers one stretch. */
const longStretch = 24;
/** The highest score of a slide in a document of a few pages. */
const usualTop = 12;

const key = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .slice(0, 90);
const keysOf = (clauses: readonly Clause[]) => clauses.map(({ text }) => key(text));

/** @param density maximum points per slide */
export function candidatesOf(source: TopicalDocument, purpose: DeckPurpose, density: number): Candidate[] {
  const rules = kindRules[purpose.kind];
  const scoreOf = scorer(source.topics, interestsOf(purpose));
  const score: typeof scoreOf = (sentence, topic, place) =>
    scoreOf(sentence, topic, place) * (rules.duties && isDuty(sentence.text) ? 1.3 : 1);
  const { maxLength } = audienceRules[purpose.audience];
  const making: Making = { source, rules, density, make: slideMaker(source, maxLength) };

  const scored = scoredTopics(source, score);
  const figure = scored.some(({ topic }) => topic.tables.some((table) => chartOf(table)))
    ? null
    : keyFigures(source, (sentence, topic) => score(sentence, topic, 1), {
        maxLength,
        weight: 3 * rules.chart,
      });
  const dates = datesAndDuties(source, { maxLength, weight: 2 });
  const tables: Candidate[] = [figure, dates].filter((one) => one !== null);
  const found: Candidate[] = [];
  for (const [index, one] of scored.entries()) {
    tables.push(...tablesOf(one, making));
    found.push(
      ...quotesOf(one, making),
      ...shortLists(one, making),
      ...sideBySide(one, scored[index + 1], making),
      ...listsOf(one, index, making),
    );
  }
  // The more a document says, the higher its sentences score; its tables keep up.
  const top = Math.max(...found.map((one) => one.score), usualTop);
  for (const one of tables) one.score *= top / usualTop;
  // These kinds of presentation exist to say what has to happen, and when.
  if (dates && rules.duties) dates.score = top * 1.1;
  return [...found, ...tables];
}

function scoredTopics(source: TopicalDocument, score: ReturnType<typeof scorer>): ScoredTopic[] {
  const headings = new Set(source.topics.map(({ title }) => title));
  // Links to the document's own parts are no content.
  const isContent = ({ text }: Clause) =>
    text.length >= 12 && text.length <= 400 && !headings.has(text) && !needsPreviousSentence(text);
  return source.topics.map((topic) => {
    const sentences = topic.sentences.map((one, order) => ({
      ...one,
      order,
      score: score(one, topic, order),
    }));
    const items = topic.items.filter(isContent).map((one, order) => ({
      ...one,
      order: 1_000 + order,
      score: Math.max(score(one, topic, 1) * 0.9, isSentence(one) ? 1.6 : 0),
    }));
    return {
      topic,
      sentences: sentences.filter((one) => one.score > 1),
      items: items.filter((one) => one.score > 0),
    };
  });
}

/** Each table as a chart, if it has one, and its rows in parts. */
function tablesOf({ topic }: ScoredTopic, { rules, make }: Making): Candidate[] {
  return topic.tables.flatMap((table) => {
    const weight = Math.min(9, 4 + table.rows.length / 2);
    const hasChart = chartOf(table) !== null;
    const chart: Candidate = {
      topic,
      start: table.start,
      score: weight * rules.chart,
      uses: [`table ${table.start}`],
      isFigures: true,
      build: () => make.figures(topic, table, 'chart'),
    };
    const parts = Array.from({ length: Math.ceil(table.rows.length / rowsOfSlide) }, (_, part) => ({
      topic,
      start: table.start + 1 + part,
      // The rows of a chart again.
      score: weight * rules.table * (hasChart ? 0.1 : 1) * 0.5 ** part,
      uses: [`table ${table.start} ${part}`],
      isFigures: true,
      build: () => make.figures(topic, table, part),
    }));
    return hasChart ? [chart, ...parts] : parts;
  });
}

function quotesOf({ topic, sentences }: ScoredTopic, { rules, make }: Making): Candidate[] {
  return sentences.flatMap((sentence) => {
    const quoted = /[“"„]([^”"“]{40,220})[”"“]/.exec(sentence.text)?.[1];
    if (quoted === undefined || quoted.length < sentence.text.length * 0.5) return [];
    return {
      topic,
      start: sentence.start,
      score: sentence.score * 1.2 * rules.quote,
      uses: [key(sentence.text)],
      build: () => make.quote(topic, sentence, quoted),
    };
  });
}

/** A list of many short items, in two columns. */
function shortLists({ topic, items }: ScoredTopic, { density, make }: Making): Candidate[] {
  const short = items.filter((one) => one.text.length <= 80 && isSentence(one));
  if (short.length < 6 || density <= 2) return [];
  const half = Math.min(5, Math.ceil(short.length / 2));
  const sides = [short.slice(0, half), short.slice(half, half * 2)] as const;
  const build = () => make.columns([topic, topic], sides, []);
  return [{ topic, start: topic.start, score: 7, uses: keysOf(sides.flat()), build }];
}

/** Two short topics of one chapter, in two columns. */
function sideBySide(one: ScoredTopic, next: ScoredTopic | undefined, { density, make }: Making): Candidate[] {
  const { topic } = one;
  if (density <= 2 || !next || !isShort(next) || !isShort(one)) return [];
  if (topic.chapter !== next.topic.chapter || topic.chapter === topic.title) return [];
  const sides = [best(one).slice(0, 3), best(next).slice(0, 3)] as const;
  const all = sides.flat();
  const build = () => make.columns([topic, next.topic], sides, [topic.title, next.topic.title]);
  return [
    {
      topic,
      start: topic.start,
      score: sumOf(all) / Math.sqrt(all.length * 2),
      uses: keysOf(all),
      build,
    },
  ];
}

/** The sentences and items of a topic, as many lists as it takes. */
function listsOf(
  { topic, sentences, items }: ScoredTopic,
  index: number,
  { source, density, make }: Making,
): Candidate[] {
  const all = [...sentences, ...items].toSorted((a, b) => a.start - b.start);
  const isUntitled = isNoTitle(topic.title, source.title);
  const lists = (isUntitled ? paragraphsOf(all, density) : [all])
    .flatMap(stretchesIn)
    .flatMap((stretch) => chunks(unique(stretch.toSorted(byScore)), density));
  // Text without a heading is a lead at the beginning, and a remainder elsewhere.
  const untitled = topic.title !== '' ? 1 : index === 0 ? 1.5 : 0.5;
  return lists.map((chosen) => {
    const [first] = chosen;
    const only = chosen.length === 1 ? first : undefined;
    const beside = only && make.pair(topic, only)?.next;
    return {
      topic,
      start: Math.min(...chosen.map((one) => one.start)),
      score: (sumOf(chosen) / Math.sqrt(Math.max(chosen.length, 2))) * untitled,
      uses: keysOf([...chosen, ...(beside ? [beside] : [])]),
      build: (isShared = false) =>
        only ? make.statement(topic, only, isShared) : make.list(topic, chosen, isShared),
    };
  });
}

const isShort = (one: ScoredTopic) =>
  best(one).length >= 2 && best(one).length <= 4 && one.topic.title !== '';
const sumOf = (all: readonly Scored[]) => all.reduce((total, one) => total + one.score, 0);

const byScore = (a: Scored, b: Scored) => b.score - a.score;
const best = ({ sentences, items }: { sentences: readonly Scored[]; items: readonly Scored[] }) =>
  [...sentences, ...items].toSorted(byScore);

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

/** Consecutive paragraphs with enough sentences for a slide each, so that a slide is about one thing without a heading. */
function paragraphsOf(clauses: readonly Scored[], density: number): Scored[][] {
  const groups: Scored[][] = [];
  const enough = Math.min(density, 3);
  for (const [, paragraph] of Map.groupBy(clauses, ({ start }) => start)) {
    const last = groups.at(-1);
    if (last && (last.length < enough || paragraph.length < 2)) last.push(...paragraph);
    else groups.push([...paragraph]);
  }
  return groups;
}

const stretchesIn = (clauses: readonly Scored[]): Scored[][] =>
  chunks(clauses, Math.ceil(clauses.length / Math.max(1, Math.floor(clauses.length / longStretch))));

const isSentence = ({ text }: Clause) =>
  text.length >= 15 &&
  text.length <= 160 &&
  /\p{L}{3}\P{L}+\p{L}{3}/u.test(text) &&
  !/\bp\. \d|retrieved/i.test(text);

function unique(sentences: readonly Scored[]): Scored[] {
  const seen = new Set<string>();
  return sentences.filter(({ text }) => seen.size !== seen.add(key(text)).size);
}
