// Measures the answers of the built-in provider. It answers everyday questions and similar ones over the library of its tests,
// and questions of the shared corpus: with the passages that contain the answer, and with the nearest ones that do not.
// node --conditions=@staffroom/source server/bench/builtin-answers.ts [questions per set] [--wrong] [--other-half]
// The thresholds are tuned on the default questions; --other-half uses other questions, as many as the default.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Passage } from '@staffroom/sdk';
import { openAsking, passagesOf } from '../src/ai/builtin/testing/asking.ts';
import * as near from '../src/ai/builtin/testing/answered-questions.ts';
import { replies } from '../src/ai/builtin/replies.ts';
import { contentTerms, type TermLanguage } from '../src/text/content-terms.ts';

const showsWrong = process.argv.includes('--wrong');
const isOtherHalf = process.argv.includes('--other-half');
const shared = process.env['STAFFROOM_SHARED'] ?? join(import.meta.dirname, '../../../shared');
const corpus = join(shared, 'corpus/retrieval');
const perSet = Number(process.argv.find((each) => /^\d+$/.test(each)) ?? 100);
const perQuestion = 8;

interface Case {
  question: string;
  sources: Passage[];
  /** The answer must contain one of these texts; null if the sources contain no answer. */
  answers: readonly string[] | null;
}

const asking = openAsking();
const print = (line: string) => void process.stdout.write(`${line}\n`);
const plain = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

async function score(name: string, cases: readonly Case[]): Promise<void> {
  const found = { sentence: 0, passage: 0, wrong: 0, refused: 0 };
  for (const { question, sources, answers } of cases) {
    const text = await asking.ask(question, sources);
    const isRight = answers?.some((answer) => plain(text).includes(plain(answer))) ?? false;
    const isRefused = text === replies.refusal;
    const kind = isRefused
      ? 'refused'
      : answers !== null && !isRight
        ? 'wrong'
        : text.startsWith(replies.closest)
          ? 'passage'
          : 'sentence';
    found[kind] += 1;
    if (showsWrong && (answers === null ? !isRefused : !isRight))
      print(
        `    ${kind}: ${question} ${answers ? `[${answers[0]}] ` : ''}→ ${text.split('\n\n').slice(1).join(' ').slice(0, 200)}`,
      );
  }
  const all = `n = ${cases.length}`;
  print(
    answers(cases)
      ? `${name}: right ${found.sentence + found.passage} (sentence ${found.sentence}, passage ${found.passage}), wrong ${found.wrong}, refused ${found.refused}, ${all}`
      : `${name}: answered ${found.sentence + found.passage} (sentence ${found.sentence}, passage ${found.passage}), refused ${found.refused}, ${all}`,
  );
}
const answers = (cases: readonly Case[]) => cases[0]?.answers !== null;

/** Returns the passages that contain the rarest words of the question first. */
function nearest(question: string, passages: readonly Passage[], language: TermLanguage): Passage[] {
  const known = termsOf(passages, language);
  const wanted = [...new Set(contentTerms(question, language))].map((term) => {
    const holding = known.filter((terms) => terms.has(term)).length;
    return { term, weight: Math.log(1 + (known.length - holding + 0.5) / (holding + 0.5)) };
  });
  return passages
    .map((passage, place) => ({
      passage,
      score: wanted.reduce((sum, { term, weight }) => sum + (known[place]?.has(term) ? weight : 0), 0),
    }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ passage }) => passage);
}
const cache = new WeakMap<readonly Passage[], Set<string>[]>();
function termsOf(passages: readonly Passage[], language: TermLanguage): Set<string>[] {
  const known = cache.get(passages) ?? passages.map(({ quote }) => new Set(contentTerms(quote, language)));
  cache.set(passages, known);
  return known;
}

function cut(filename: string, text: string): string[] {
  void filename;
  return Array.from({ length: Math.ceil(text.length / 800) }, (_, place) =>
    text.slice(place * 800, place * 800 + 1000),
  );
}

const ours = passagesOf(near.library);
const ofLibrary = (list: readonly (readonly [string, string])[]) =>
  list.map(([question, holds]): Case => ({ question, sources: ours, answers: [holds] }));
const without = (list: readonly string[]) =>
  list.map((question): Case => ({ question, sources: ours, answers: null }));
await score('everyday, English', ofLibrary(near.answeredInEnglish));
await score('everyday, German', ofLibrary(near.answeredInGerman));
await score('near, without an answer, English', without(near.unansweredInEnglish));
await score('near, without an answer, German', without(near.unansweredInGerman));

interface Query {
  query: string;
  answers: string[];
  group: string;
  file?: string;
}
const lines = async <T>(file: string) =>
  (await readFile(join(corpus, file), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

async function scoreCorpus(name: string, language: TermLanguage, queries: Query[], passages: Passage[]) {
  const step = Math.max(1, Math.floor(queries.length / perSet));
  const first = isOtherHalf ? Math.floor(step / 2) : 0;
  const chosen = queries.filter((_, place) => place % step === first).slice(0, perSet);
  const holds = (passage: Passage, { answers: gold }: Query) =>
    gold.some((answer) => plain(passage.quote).includes(plain(answer)));
  const ranked = chosen.map((query) => ({
    query,
    all: nearest(query.query, passages, language).slice(0, 60),
  }));
  await score(
    `${name}, with the answer`,
    ranked
      .filter(({ query, all }) => all.slice(0, perQuestion).some((passage) => holds(passage, query)))
      .map(({ query, all }) => ({
        question: query.query,
        sources: all.slice(0, perQuestion),
        answers: query.answers,
      })),
  );
  await score(
    `${name}, without it`,
    ranked.map(({ query, all }) => ({
      question: query.query,
      sources: all.filter((passage) => !holds(passage, query)).slice(0, perQuestion),
      answers: null,
    })),
  );
}

if (existsSync(corpus)) {
  const queries = await lines<Query>('queries.jsonl');
  const files = [...new Set(queries.flatMap(({ file }) => file ?? []))];
  const articles: Record<string, string[]> = {};
  for (const file of files)
    articles[file] = cut(file, await readFile(join(corpus, 'articles', file), 'utf8'));
  await scoreCorpus('articles, English', 'en', queries, passagesOf(articles));
  const paragraphs = await lines<{ group: string; text: string }>('xquad/de.paragraphs.jsonl');
  const groups: Record<string, string[]> = {};
  for (const { group, text } of paragraphs) (groups[`${group}.md`] ??= []).push(text);
  await scoreCorpus(
    'articles, German',
    'de',
    await lines<Query>('xquad/de.questions.jsonl'),
    passagesOf(groups),
  );
}
await asking[Symbol.asyncDispose]();
