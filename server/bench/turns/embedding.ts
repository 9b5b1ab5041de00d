// What the meaning of a question takes by itself, as a turn over the library asks for it twice: the official SDK asks the upstream, for
// the passages, and the embedder of the house is asked, for the memories.
import OpenAI from 'openai';
import { createBuiltinEmbedder } from '../../src/ai/embedders/builtin-embedder.ts';
import { timed } from './percentile.ts';

export interface EmbeddingTimes {
  /** Milliseconds of each question. */
  upstream: number[];
  builtin: number[];
}

const client = new OpenAI({ apiKey: 'bench-key', baseURL: process.env['OPENAI_BASE_URL'], maxRetries: 0 });
const builtin = createBuiltinEmbedder();
const ask = (input: string) =>
  client.embeddings.create({ model: 'text-embedding-3-small', input: [input], dimensions: 384 });

await builtin.embed(['warm'], { priority: 'query' });
await ask('warm');
process.on('disconnect', () => void builtin.close().then(() => process.exit()));
process.on('message', (questions: string[]) => void measure(questions));
process.send?.('ready');

async function measure(questions: string[]): Promise<void> {
  const times: EmbeddingTimes = { upstream: [], builtin: [] };
  for (const question of questions) {
    times.upstream.push(await timed(() => ask(question)));
    times.builtin.push(await timed(() => builtin.embed([question], { priority: 'query' })));
  }
  process.send?.(times);
}
