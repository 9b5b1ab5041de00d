import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Passage } from '@staffroom/sdk';
import { expect, it } from 'vitest';
import { createBuiltinEmbedder } from '../embedders/builtin-embedder.ts';
import { createBuiltinProvider } from './builtin-provider.ts';
import { replies } from './replies.ts';
import { testTimeoutMs } from '../../testing/run/limits.ts';

const root = resolve(import.meta.dirname, '../../../..');
const corpus = join(process.env.STAFFROOM_SHARED ?? resolve(root, '../shared'), 'corpus/retrieval');
const isMissing = !existsSync(corpus);
const questions = Number(process.env['QUESTIONS'] ?? 8);

interface Query {
  query: string;
  answers: string[];
  file: string;
}

async function chunksOf(filename: string): Promise<Passage[]> {
  const text = await readFile(join(corpus, 'articles', filename), 'utf8');
  const where = { documentId: filename, filename, version: 1, page: null, section: null, score: 1 };
  return Array.from({ length: Math.ceil(text.length / 900) }, (_, index) => {
    const start = index * 900;
    return { ...where, id: `${index}`, start, end: start + 1000, quote: text.slice(start, start + 1000) };
  });
}

function plain(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}

it.skipIf(isMissing)(
  `the built-in provider answers real questions from the right article, and refuses them if it gets another article${isMissing ? ' (skipped: ../shared/corpus/retrieval is not there)' : ''}`,
  { timeout: (questions / 2) * testTimeoutMs },
  async () => {
    await using cleanup = new AsyncDisposableStack();
    const embedder = cleanup.adopt(createBuiltinEmbedder(), (open) => open.close());
    const provider = cleanup.adopt(createBuiltinProvider({ embedder, pieceDelay: 0 }), (open) =>
      open.close(),
    );
    const answer = async (query: string, sources: Passage[]) => {
      const messages = [{ role: 'user' as const, content: query }];
      const request = { model: provider.defaultModel, messages, sources };
      let text = '';
      for await (const chunk of provider.stream(request, new AbortController().signal))
        if (chunk.type === 'text') text += chunk.text;
      return text;
    };
    const lines = (await readFile(join(corpus, 'queries.jsonl'), 'utf8')).trim().split('\n');
    const queries = lines.slice(0, questions).map((line) => JSON.parse(line) as Query);
    let right = 0;
    let refused = 0;
    for (const [index, { query, answers, file }] of queries.entries()) {
      const text = plain(await answer(query, await chunksOf(file)));
      if (answers.some((gold) => text.includes(plain(gold)))) right += 1;
      const other = queries[(index + 7) % queries.length];
      if (other === undefined || other.file === file) continue;
      if ((await answer(query, await chunksOf(other.file))).startsWith(replies.refusal)) refused += 1;
    }
    process.stderr.write(`answered ${right} of ${questions}, refused ${refused} of ${questions}\n`);
    // A wrong answer does more harm than a refusal, so the test requires more correct refusals than correct answers.
    expect(right / questions).toBeGreaterThan(0.5);
    expect(refused / questions).toBeGreaterThan(0.8);
  },
);
