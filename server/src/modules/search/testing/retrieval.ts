import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Passage } from '@staffroom/sdk';

export interface RetrievalQuestion {
  id: string;
  query: string;
  answers: string[];
  file: string;
}

export interface RetrievalScore {
  hitAt1: number;
  hitAt5: number;
  hitAt10: number;
  /** The mean of 1 / rank of the first hit among the first ten passages. */
  meanReciprocalRank: number;
}

export interface RetrievalSet {
  name: string;
  articles: { name: string; text: string }[];
  questions: RetrievalQuestion[];
}

const shared = process.env['STAFFROOM_SHARED'] ?? join(import.meta.dirname, '../../../../../../shared');
const directory = join(shared, 'corpus/retrieval');

/** Articles and questions with known answers. The repository does not contain them; undefined if their folder does not exist. */
export const retrievalCorpus = existsSync(directory)
  ? { articles: articleNames, article, questions, sets }
  : undefined;

function articleNames(): Promise<string[]> {
  return readdir(join(directory, 'articles'));
}

function article(name: string): Promise<string> {
  return readFile(join(directory, 'articles', name), 'utf8');
}

function questions(): Promise<RetrievalQuestion[]> {
  return lines('queries.jsonl');
}

async function sets(): Promise<RetrievalSet[]> {
  const names = await articleNames();
  const articles = await Promise.all(names.map(async (name) => ({ name, text: await article(name) })));
  return [
    { name: 'SQuAD', articles, questions: await questions() },
    await translated('de'),
    await translated('es'),
  ];
}

async function translated(language: string): Promise<RetrievalSet> {
  const fileOf = (group: string) => `${group}.${language}.md`;
  const groups = new Map<string, string[]>();
  for (const { group, text } of await lines<{ group: string; text: string }>(
    `xquad/${language}.paragraphs.jsonl`,
  ))
    groups.set(group, [...(groups.get(group) ?? []), text]);
  const asked = await lines<RetrievalQuestion & { group: string }>(`xquad/${language}.questions.jsonl`);
  return {
    name: `XQuAD-${language}`,
    articles: Array.from(groups, ([group, texts]) => ({ name: fileOf(group), text: texts.join('\n\n') })),
    questions: asked.map(({ group, ...question }) => ({ ...question, file: fileOf(group) })),
  };
}

async function lines<Line>(file: string): Promise<Line[]> {
  const text = (await readFile(join(directory, file), 'utf8')).trim();
  return text.split('\n').map((line) => JSON.parse(line));
}

/** Scores a search. A passage is a hit if it comes from the right article and contains an answer. */
export async function scoreRetrieval(
  asked: RetrievalQuestion[],
  search: (query: string) => Promise<Pick<Passage, 'filename' | 'quote'>[]>,
): Promise<RetrievalScore> {
  const ranks: number[] = [];
  for (const question of asked) {
    const rank = (await search(question.query)).slice(0, 10).findIndex((passage) => isHit(question, passage));
    ranks.push(rank === -1 ? Number.POSITIVE_INFINITY : rank + 1);
  }
  const share = (limit: number) => ranks.filter((rank) => rank <= limit).length / ranks.length;
  const reciprocal = ranks.reduce((sum, rank) => sum + 1 / rank, 0) / ranks.length;
  return { hitAt1: share(1), hitAt5: share(5), hitAt10: share(10), meanReciprocalRank: reciprocal };
}

function isHit(
  { answers, file }: RetrievalQuestion,
  { filename, quote }: Pick<Passage, 'filename' | 'quote'>,
) {
  const text = normalise(quote);
  return filename === file && answers.some((answer) => text.includes(normalise(answer)));
}

/** Normalizes an answer like the authors of the data set: keeps letters and digits only, and removes the words a, an and the. */
function normalise(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .replace(/\b(a|an|the)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
