import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, defineProject, type TestProjectInlineConfiguration } from 'vitest/config';
import { ProgressReporter } from './progress-reporter.ts';
import { scratchFolder } from './scratch-folder.ts';
import { seed } from './seed.ts';
import { expectTimeoutMs, testTimeoutMs } from './time-factor.ts';
import { contract, everything, fullOnly, withoutDatabase } from './server-tests.ts';

const root = join(import.meta.dirname, '..');
const server = process.env['TEST_DATABASE_URL'];
/** FULL=1 runs every test on both databases, with more random cases. */
const full = Boolean(process.env['FULL']);
const left = full ? [] : fullOnly;

const runEnv = { SEED: String(seed), TIME_FACTOR: process.env['TIME_FACTOR'] ?? '' };

/** ISOLATED=1 runs agents' server halves in separate processes. The tests of the server then run in processes, too. */
const isolated: TestProjectInlineConfiguration['test'] = process.env['ISOLATED']
  ? {
      pool: 'forks',
      execArgv: ['--conditions=@staffroom/source'],
      setupFiles: [join(root, 'server/src/platform/isolated/testing/apart.ts')],
    }
  : {};

// Tests run the packages' sources. The bundlers' condition "module" is excluded, because node cannot load its files.
const resolve = { conditions: ['@staffroom/source', 'node', 'development|production'] };
const source = { resolve, ssr: { resolve } };

function project(name: string, directory: string, test: TestProjectInlineConfiguration['test'] = {}) {
  return defineProject({
    ...source,
    root: join(root, directory),
    test: {
      name,
      include: ['**/*.test.{ts,tsx}'],
      exclude: ['**/dist/**', '**/node_modules/**', '**/.cache/**'],
      env: runEnv,
      testTimeout: testTimeoutMs,
      hookTimeout: testTimeoutMs,
      expect: { poll: { timeout: expectTimeoutMs } },
      // Without isolation, a worker loads the sources once for all tests. Loading them costs more than most tests.
      isolate: false,
      pool: 'threads',
      ...test,
      setupFiles: [join(root, '.config/each-test.ts'), ...[test?.setupFiles ?? []].flat()],
    },
  });
}

function serverProject(name: string, url: string, include: string[], exclude: string[] = []) {
  return project(name, 'server', {
    include,
    exclude,
    // Each test file has its own process, because these tests start threads and processes and may crash.
    pool: 'forks',
    setupFiles: [join(root, 'server/src/testing/logs/show-logs.ts')],
    globalSetup: [join(root, 'server/src/testing/global-setup.ts')],
    // Node itself, not Vitest, resolves agents, and needs this condition to find their sources.
    execArgv: ['--conditions=@staffroom/source'],
    env: {
      ...runEnv,
      TMPDIR: scratchFolder(),
      TEST_DATABASE_URL: url,
      TEST_DATABASE_RUN: String(process.pid),
      ...(full && { KILLS: '25', STEPS: '300', QUESTIONS: '50' }),
    },
  });
}

/** `.ci/without-agent` repeats some tests under a different report name. */
const report = process.env['TEST_REPORT'] ?? 'vitest.json';

export default defineConfig({
  root,
  test: {
    // The second reporter writes the report that .ci/run counts.
    reporters: [
      'default',
      new ProgressReporter(),
      ['json', { outputFile: join(root, 'node_modules/.cache', report) }],
    ],
    // A test that fails once and passes on its second attempt is flaky: the run succeeds and lists the test. See
    // .ci/flaky.json.
    retry: process.env['CI'] ? 1 : 0,
    sequence: { seed },
    // One more than a small machine's processors, because tests spend a quarter of their time waiting. More would need too much
    // memory: each database and document parser takes as much as a process.
    maxWorkers: 3,
    projects: [
      project('sdk', 'sdk'),
      project('host', 'host', { include: ['src/**/*.test.{ts,tsx}'] }),
      project('screens', 'host', {
        include: ['screens/**/*.test.tsx'],
        environment: 'happy-dom',
        environmentOptions: { happyDOM: { width: 1320, height: 844 } },
      }),
      ...(existsSync(join(root, 'agents')) ? [project('agents', 'agents', isolated)] : []),
      project('structure', '.ci'),
      // A run uses one database. Tests whose result depends on the database run on both; with FULL=1, all tests do.
      serverProject('server', '', server && !full ? [...withoutDatabase, ...contract] : everything, left),
      ...(server
        ? [serverProject('server on PostgreSQL', server, everything, [...withoutDatabase, ...left])]
        : []),
    ],
  },
});
