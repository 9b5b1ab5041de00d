import type { RunFrame } from '@staffroom/sdk/internal/shared';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createRunLog, type RunBatch } from './run-log.ts';

const frame = (runId: string, seq: number): RunFrame => ({
  type: 'chunk',
  runId,
  sessionId: 'session',
  seq,
  content: `${seq}`,
});

const written = (batches: readonly RunBatch[]) =>
  batches.map(({ runId, frames }) => `${runId}: ${frames.map(({ seq }) => seq).join(' ')}`);

test('log frames of many chat runs are written together, each run in order', async () => {
  const statements: string[][] = [];
  const log = createRunLog({
    append: async (batches) => void statements.push(written(batches)),
    log: pino({ enabled: false }),
  });
  for (const seq of [1, 2]) for (const run of ['a', 'b']) log.add(run, frame(run, seq));
  await log.flush();
  log.add('a', frame('a', 3));
  await log.flush();
  expect(statements).toEqual([['a: 1 2', 'b: 1 2'], ['a: 3']]);
});

test('a chat run whose log frames cannot be written does not affect other runs, and the failure is logged', async () => {
  const lines: string[] = [];
  const kept: string[] = [];
  const log = createRunLog({
    async append(batches) {
      if (batches.some(({ runId }) => runId === 'bad')) throw new Error('refused');
      kept.push(...written(batches));
    },
    log: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }),
  });
  for (const run of ['a', 'bad', 'b']) log.add(run, frame(run, 1));
  await log.flush();
  expect(kept).toEqual(['a: 1', 'b: 1']);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('"runId":"bad"');
});

test('taking the unwritten log frames of a chat run waits for the write in progress', async () => {
  const steps: string[] = [];
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const log = createRunLog({
    async append(batches) {
      begin();
      await answered;
      steps.push(...written(batches));
    },
    log: pino({ enabled: false }),
  });
  for (const run of ['a', 'b']) log.add(run, frame(run, 1));
  const flushed = log.flush();
  await begun;
  for (const run of ['a', 'b']) log.add(run, frame(run, 2));
  const taken = log
    .take('a')
    .then((frames) => steps.push(`taken: ${frames.map(({ seq }) => seq).join(' ')}`));
  answer();
  await Promise.all([flushed, taken]);
  await log.flush();
  expect(steps).toEqual(['a: 1', 'b: 1', 'taken: 2', 'b: 2']);
});
