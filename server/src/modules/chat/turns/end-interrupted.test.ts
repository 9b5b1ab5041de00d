import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { migrations } from '../../../db/migrations/index.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { entities } from '../../entities.ts';
import { endInterrupted } from './end-interrupted.sql.ts';
import { RunState } from './run-state.ts';

it('answers that ended by themselves cost two statements, however many there are, and none of them counts', async () => {
  await using database = await testDatabase({ entities, migrations });
  let statements = 0;
  const query = (text: string, values: unknown[]) => {
    statements += 1;
    return database.pool.query(text, values);
  };
  const ended = Array.from({ length: 40 }, (_, index) => ({
    runId: randomUUID(),
    end: { ...new RunState(null).end('interrupted', null), content: index % 2 === 0 ? '' : 'Some text' },
  }));
  expect(await endInterrupted({ pool: { query } as unknown as pg.Pool }, ended)).toBe(0);
  expect(statements).toBe(2);
});
