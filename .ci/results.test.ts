import { expect, it } from 'vitest';
import { errorText } from './results.ts';

it('the summary shows the difference between the values of a failed test, and only the repository’s files of its stack', () => {
  const error = [
    'AssertionError: expected [ Array(1) ] to deeply equal []',
    '    at Proxy.methodWrapper (file:///repository/node_modules/chai/index.js:1:1)',
    '    at /repository/server/src/entities.test.ts:43:17',
    '    at process.processTicksAndRejections (node:internal/process/task_queues:104:5)',
  ].join('\n');
  const diff =
    '\u001b[32m- Expected\u001b[39m\n\u001b[31m+ Received\u001b[39m\n\n- []\n+ ["a column is missing"]';
  expect(errorText(error, diff).split('\n')).toEqual([
    'AssertionError: expected [ Array(1) ] to deeply equal []',
    '- Expected',
    '+ Received',
    '- []',
    '+ ["a column is missing"]',
    '    at /repository/server/src/entities.test.ts:43:17',
  ]);
});
