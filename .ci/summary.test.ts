import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
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

it('a run ends with its failed tests and with the output of a program that failed without a failed test', () => {
  const folder = mkdtempSync(join(tmpdir(), 'staffroom-summary-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const cache = join(folder, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const test = { ancestorTitles: [], title: 'a team has a name', status: 'failed', duration: 1 };
  const failed = { ...test, failureMessages: ['Error: no name'], meta: { diff: '- Harbor\n+ HARBOR' } };
  const file = { name: join(folder, 'teams.test.ts'), message: '', assertionResults: [failed] };
  writeFileSync(join(cache, 'vitest.json'), JSON.stringify({ testResults: [file] }));
  writeFileSync(join(cache, 'playwright.json'), JSON.stringify({ suites: [], config: { rootDir: folder } }));
  writeFileSync(join(cache, 'browser.end'), 'Error: the browser did not start\n');
  const { stdout, status } = spawnSync('node', [join(import.meta.dirname, 'summary.ts'), '0', '1'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const end = stdout.slice(stdout.indexOf('Failed tests (1)'));
  expect(end).toMatch(
    /a team has a name\n {4}Error: no name\n {4}- Harbor\n {4}\+ HARBOR\n\nThe program of the browser tests failed, .+\n {4}Error: the browser did not start\n0 passed, 1 failed, 0 skipped\n$/,
  );
  expect(status).toBe(1);
});
