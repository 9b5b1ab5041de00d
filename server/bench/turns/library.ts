// The whole server with a library, vectors from the upstream, and two agents: one calls only the model, the other searches
// first.
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { compose } from '../../src/compose/compose.ts';
import { createTermStatistics } from '../../src/modules/search/terms.sql.ts';
import { testServer } from '../../src/testing/test-server.ts';
import { createBusyLoop } from '../../src/threads/busy-loop.ts';
import { passagesEach, seedLibrary } from '../library/seed.ts';
import { reportMeasurements } from '../sockets/measured.ts';

const address = String(process.env['OPENAI_BASE_URL']);
const passages = Number(process.env['PASSAGES'] ?? 9_400);
const agents = {
  // This benchmark's agent runs in the server's process, like the agents of the repository.
  asker: { from: path.join(import.meta.dirname, '../../src/testing/agents/asker'), isolate: false },
  'doc-chat': { from: path.join(import.meta.dirname, '../../../agents/doc-chat') },
};
const file = path.join(await mkdtemp(path.join(tmpdir(), 'staffroom-bench-')), 'plugins.json');
await writeFile(file, JSON.stringify({ agents }));

let statements = 0;
// oxlint-disable-next-line typescript/unbound-method
const send = pg.Client.prototype.query as (this: unknown, ...values: unknown[]) => unknown;
pg.Client.prototype.query = function query(this: unknown, ...values: unknown[]) {
  statements += 1;
  return send.apply(this, values);
} as typeof pg.Client.prototype.query;

const server = await testServer({
  compose,
  checkAnswers: false,
  isBusy: createBusyLoop(),
  env: { PLUGINS_FILE: file, EMBEDDINGS: 'openai', OPENAI_API_KEY: 'bench-key', OPENAI_BASE_URL: address },
});
const owner = await server.signIn('person0@example.test');
const { id } = (await owner.get('/api/auth/me')).body;
await seedLibrary(server.database.pool, { embed }, { owner: id }, passages / passagesEach);
await using terms = createTermStatistics(server.database, {
  warn: (...said: unknown[]) => void process.stderr.write(`${said.join(' ')}\n`),
});
await terms.refresh();
process.on('disconnect', () => {
  void server.close().then(() => process.exit());
});
reportMeasurements(server.url, () => statements);

async function embed(texts: string[]): Promise<Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (let from = 0; from < texts.length; from += 64) {
    const input = texts.slice(from, from + 64).map((text) => text.slice(0, 4_000));
    const response = await fetch(`${address}/embeddings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer bench-key' },
      body: JSON.stringify({
        model: 'text-embedding-3-small',
        input,
        dimensions: 384,
        encoding_format: 'float',
      }),
    });
    const { data } = (await response.json()) as { data: { embedding: number[] }[] };
    vectors.push(...data.map(({ embedding }) => Float32Array.from(embedding)));
  }
  return vectors;
}
