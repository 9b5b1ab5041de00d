import { beforeEach } from 'vitest';
import { skipReason, readList, testName } from './flaky-list.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** The difference between the expected and the received value of the first failure. */
    diff?: string;
  }
}

const list = readList();

beforeEach(({ task, skip }) => {
  const why = skipReason(testName(task.file.filepath, [task.fullTestName]), list);
  if (why !== undefined) skip(why);
  return () => {
    // The JSON report contains only the message of an error, such as "expected [ Array(1) ] to deeply equal []".
    const diff = task.result?.errors?.[0]?.diff;
    if (diff !== undefined) task.meta.diff ??= diff;
  };
});
