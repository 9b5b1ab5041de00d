import { beforeEach } from 'vitest';
import { skipReason, readList, testName } from './flaky-list.ts';

const list = readList();

beforeEach(({ task, skip }) => {
  const why = skipReason(testName(task.file.filepath, [task.fullTestName]), list);
  if (why !== undefined) skip(why);
});
