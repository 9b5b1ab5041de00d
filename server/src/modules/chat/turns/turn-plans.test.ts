import { randomUUID } from 'node:crypto';
import { isAppError } from '@staffroom/sdk';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrations } from '../../../db/migrations/index.ts';
import { type TestDatabase, testDatabase } from '../../../testing/test-database.ts';
import { entities } from '../../entities.ts';
import { type AnswerEnd, finishRun } from './finish-run.sql.ts';
import { openTurn } from './open-turn.ts';
import { createRunLogStore } from './run-log-store.sql.ts';
import { createTurnLookup } from './turn-lookup.sql.ts';

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

type Work = (database: { pool: pg.Pool }) => Promise<unknown>;

async function statementsOf(work: Work): Promise<Statement[]> {
  const asked: Statement[] = [];
  const query = (statement: Statement) => {
    asked.push(statement);
    return database.pool.query(statement.text, statement.values);
  };
  // The work throws `not-found`, because the session does not exist.
  await work({ pool: { query } as unknown as pg.Pool }).catch((error: unknown) => {
    if (!isAppError(error)) throw error;
  });
  return asked;
}

function literal(value: Value): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.join(',')}}`);
  return pg.escapeLiteral(String(value));
}

/** The generic plan that PostgreSQL caches for a prepared statement, made while the tables are still empty. */
async function queryWithCachedPlan({ text, values }: Statement): Promise<string[]> {
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
const run = { sessionId, userId, runId, processName: 'this', signIn: 'nobody', agents: ['talker'] };
const end: AnswerEnd = {
  status: 'complete',
  content: 'Yes',
  citations: [],
  checks: null,
  steps: [],
  reasoning: null,
  usage: null,
  provider: null,
  model: null,
  durationMs: 1,
};
const chunk = { type: 'chunk', runId, sessionId, seq: 1, content: 'Yes' } as const;

it.each<[string, Work]>([
  [
    'finding a session',
    (db) => createTurnLookup(db).destination(sessionId, userId, { clientMessageId: null, targetId: null }),
  ],
  [
    'finding a message',
    (db) =>
      createTurnLookup(db).destination(sessionId, userId, { clientMessageId: null, targetId: messageId }),
  ],
  [
    'storing a question',
    (db) => openTurn(db, { ...run, content: 'Why?', clientMessageId: null, attachment: null }),
  ],
  ['answering a question again', (db) => openTurn(db, { ...run, regenerate: messageId })],
  ['continuing an answer', (db) => openTurn(db, { ...run, continueFrom: messageId })],
  ['appending to the log of a run', (db) => createRunLogStore(db).append([{ runId, frames: [chunk] }])],
  ['ending a run', (db) => finishRun(db, runId, end)],
])(
  'the SQL statement for %s scans no chat table completely, so that its cost does not grow with the number of chats',
  async (_, work) => {
    const statements = await statementsOf(work);
    expect(statements).toHaveLength(1);
    for (const statement of statements) {
      const plan = await queryWithCachedPlan(statement);
      expect(plan.filter((line) => line.includes('Seq Scan on chat_'))).toEqual([]);
      expect(plan.join()).toContain('chat_');
    }
  },
);
