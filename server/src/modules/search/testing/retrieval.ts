import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Passage } from '@staffroom/sdk';

export interface RetrievalQuestion {
  id: string;
  query: string;
  answers: string[];
  /** The article that holds the answer. */
  file: string;
}

export interface RetrievalScore {
  hitAt1: number;
  hitAt5: number;
  hitAt10: number;
  /** Mean of 1 / rank of the first hit among ten. */
  meanReciprocalRank: number;
}

const shared = process.env['STAFFROOM_SHARED'] ?? join(import.meta.dirname, '../../../../../../shared');
const directory = join(shared, 'corpus/retrieval');

/** Articles and questions with known answers. They lie beside the repository and not in it; undefined where they are absent. */
export const retrievalCorpus = existsSync(directory)
  ? { articles: articleNames, article, questions }
  : undefined;

function articleNames(): Promise<string[]> {
  return readdir(join(directory, 'articles'));
}

function article(name: string): Promise<string> {
  return readFile(join(directory, 'articles', name), 'utf8');
}

async function questions(): Promise<RetrievalQuestion[]> {
  const lines = (await readFile(join(directory, 'queries.jsonl'), 'utf8')).trim().split('\n');
  return lines.map((line) => JSON.parse(line));
}

/** A hit: a passage of the right article that contains an answer. */
export async function scoreRetrieval(
  asked: RetrievalQuestion[],
  search: (query: string) => Promise<Pick<Passage, 'filename' | 'quote'>[]>,
): Promise<RetrievalScore> {
  const ranks: number[] = [];
  for (const { query, answers, file } of asked) {
    const wanted = answers.map(normalise);
    const passages = (await search(query)).slice(0, 10);
    const rank = passages.findIndex(
      ({ filename, quote }) =>
        filename === file && wanted.some((answer) => normalise(quote).includes(answer)),
    );
    ranks.push(rank === -1 ? Number.POSITIVE_INFINITY : rank + 1);
  }
  const share = (limit: number) => ranks.filter((rank) => rank <= limit).length / ranks.length;
  const reciprocal = ranks.reduce((sum, rank) => sum + 1 / rank, 0) / ranks.length;
  return { hitAt1: share(1), hitAt5: share(5), hitAt10: share(10), meanReciprocalRank: reciprocal };
}

/** As the makers of the questions compare answers: letters and digits only, without articles. */
function normalise(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .replace(/\b(a|an|the)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
