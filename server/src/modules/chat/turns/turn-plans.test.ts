import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrations } from '../../../db/migrations/index.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { entities } from '../../entities.ts';
import { type AnswerEnd, createTurnStore, type TurnStore } from './run-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ entities, migrations });
});
afterAll(() => database.close());

type Value = string | number | boolean | string[] | null;

interface Statement {
  text: string;
  values: Value[];
}

/** What the store asks the database for. */
async function statementsOf(work: (store: TurnStore) => Promise<unknown>): Promise<Statement[]> {
  const asked: Statement[] = [];
  const query = (statement: Statement) => {
    asked.push(statement);
    return database.pool.query(statement.text, statement.values);
  };
  await work(createTurnStore({ pool: { query } as unknown as pg.Pool }));
  return asked;
}

function literal(value: Value): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.join(',')}}`);
  return pg.escapeLiteral(String(value));
}

/** Lines of the plan that a connection keeps for a prepared statement, which it makes while the tables are still empty. */
async function keptPlan({ text, values }: Statement): Promise<string[]> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local plan_cache_mode = force_generic_plan');
    await client.query(`prepare kept as ${text}`);
    const args = values.length > 0 ? `(${values.map(literal).join(', ')})` : '';
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) execute kept${args}`);
    return rows.map((row) => row['QUERY PLAN']);
  } finally {
    await client.query('rollback');
    await client.query('deallocate kept').catch(() => undefined);
    client.release();
  }
}

const [sessionId, userId, runId, messageId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const turn = { sessionId, userId, runId, process: 'this' };
const end: AnswerEnd = {
  status: 'complete',
  content: 'Yes',
  citations: [],
  checks: null,
  usage: null,
  provider: null,
  model: null,
  durationMs: 1,
};
const chunk = { type: 'chunk', runId, sessionId, seq: 1, content: 'Yes' } as const;

it.each<[string, (store: TurnStore) => Promise<unknown>]>([
  [
    'looking for the session',
    (s) => s.destination(sessionId, userId, { clientMessageId: null, targetId: null }),
  ],
  [
    'looking for a message',
    (s) => s.destination(sessionId, userId, { clientMessageId: null, targetId: messageId }),
  ],
  ['a question', (s) => s.open({ ...turn, content: 'Why?', clientMessageId: null, attachment: null })],
  ['a question again', (s) => s.open({ ...turn, regenerate: messageId })],
  ['the rest of an answer', (s) => s.open({ ...turn, continueFrom: messageId })],
  ['the log', (s) => s.append([{ runId, frames: [chunk] }])],
  ['the end', (s) => s.finish(runId, end)],
])('%s costs no more in a database with many chats', async (_, work) => {
  const statements = await statementsOf(work);
  expect(statements).toHaveLength(1);
  for (const statement of statements) {
    const plan = await keptPlan(statement);
    expect(plan.filter((line) => line.includes('Seq Scan on chat_'))).toEqual([]);
    expect(plan.join()).toContain('chat_');
  }
});
