// Measures computing the vector of a question, which a turn over the library does twice: the official SDK calls the upstream
// for the passages, and the built-in embedder serves the memories.
import OpenAI from 'openai';
import { createBuiltinEmbedder } from '../../src/ai/embedders/builtin-embedder.ts';
import { timed } from './timed.ts';

export interface EmbeddingTimes {
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
