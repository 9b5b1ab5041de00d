// The whole server with vectors from the upstream. Counts statements; with STATEMENTS set, groups them by their first words.
import pg from 'pg';
import { fixtureServer } from '../../src/testing/fixture-server.ts';
import { reportMeasurements } from '../sockets/measured.ts';

let statements = 0;
const texts = new Map<string, number>();
// oxlint-disable-next-line typescript/unbound-method
const send = pg.Client.prototype.query as (this: unknown, ...values: unknown[]) => unknown;
pg.Client.prototype.query = function query(this: unknown, ...values: unknown[]) {
  statements += 1;
  const [given] = values as [string | { text?: string }];
  const text = (typeof given === 'string' ? given : (given.text ?? '')).replace(/\s+/g, ' ').slice(0, 110);
  texts.set(text, (texts.get(text) ?? 0) + 1);
  return send.apply(this, values);
} as typeof pg.Client.prototype.query;

const server = await fixtureServer(
  'asker',
  {},
  {
    checkAnswers: false,
    env: {
      EMBEDDINGS: 'openai',
      OPENAI_API_KEY: 'bench-key',
      OPENAI_BASE_URL: String(process.env['OPENAI_BASE_URL']),
    },
  },
);
process.on('disconnect', () => {
  if (process.env['STATEMENTS'])
    for (const [text, count] of [...texts].toSorted(([, a], [, b]) => b - a).slice(0, 45))
      process.stdout.write(`${count} ${text}\n`);
  void server.close().then(() => process.exit());
});
reportMeasurements(server.url, () => statements);
