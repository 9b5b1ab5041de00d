// A Vitest setup file that prints the logs of a test's servers if the test fails.
import { beforeEach } from 'vitest';
import { beginTest, logOfTest } from './test-logs.ts';

declare module 'vitest' {
  interface TaskMeta {
    log?: string;
  }
}

beforeEach(({ task }) => {
  beginTest();
  return () => {
    if (task.result?.state !== 'fail') return;
    const log = logOfTest();
    if (log === '') return;
    task.meta.log ??= log;
    process.stderr.write(`${task.fullTestName}\n${log}\n`);
  };
});
