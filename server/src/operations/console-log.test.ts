import { expect, it, onTestFinished, vi } from 'vitest';
import { runAs } from '../platform/faults/suspects.ts';
import { readEnv } from '../env.ts';
import { createLog } from '../http/log.ts';
import { logConsole } from './console-log.ts';

it('console output of agents and libraries and warnings of Node become log lines without secrets', async () => {
  const lines: string[] = [];
  const variables = { OPENAI_API_KEY: 'sk-provider-key' };
  const log = createLog({ ...readEnv({}), LOG_LEVEL: 'info' }, variables, (line) => void lines.push(line));
  const written = vi.spyOn(process.stderr, 'write');
  onTestFinished(() => written.mockRestore());
  onTestFinished(logConsole(log));

  runAs({ slug: 'clerk', folder: '/agents/clerk', fail: () => undefined }, () =>
    // oxlint-disable-next-line no-console -- The test is about it.
    console.log('%d rows with\nsk-provider-key', 3),
  );
  // oxlint-disable-next-line no-console -- The test is about it.
  console.error(new Error('The library failed').message);
  process.emitWarning('This is deprecated');
  await expect.poll(() => lines).toHaveLength(3);

  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 'info', agent: 'clerk', line: '3 rows with\n[redacted]', msg: 'agents: agent printed line' },
    { level: 'error', line: 'The library failed', msg: 'server: library printed line' },
    { level: 'warn', err: { message: 'This is deprecated' }, msg: 'server: Node warning' },
  ]);
  expect(written).not.toHaveBeenCalled();
});
