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
/** Every test, on both databases, and more of what is done at random. */
const full = Boolean(process.env['FULL']);
const left = full ? [] : fullOnly;

/** What tests read of the run. */
const runEnv = { SEED: String(seed), TIME_FACTOR: process.env['TIME_FACTOR'] ?? '' };

/** ISOLATED=1 runs the server halves of agents in processes of their own, as their tests do with them. */
const isolated: TestProjectInlineConfiguration['test'] = process.env['ISOLATED']
  ? {
      pool: 'forks',
      execArgv: ['--conditions=@staffroom/source'],
      setupFiles: [join(root, 'server/src/agents/isolated/testing/apart.ts')],
    }
  : {};

// Tests run the packages' sources. Without the condition "module", which stands for bundlers: what it leads to, node cannot load.
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
      // Loading the sources costs more than most tests do, so a worker loads them once.
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
    // They start threads and processes of their own, and one that crashes must not take the others along.
    pool: 'forks',
    setupFiles: [join(root, 'server/src/testing/logs/show-logs.ts')],
    globalSetup: [join(root, 'server/src/testing/global-setup.ts')],
    // Agents are resolved by node itself, which has to find their sources too.
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

/** `.ci/without-agent` runs some tests again; their reports have names of their own. */
const report = process.env['TEST_REPORT'] ?? 'vitest.json';

export default defineConfig({
  root,
  test: {
    // The second is what .ci/run counts.
    reporters: [
      'default',
      new ProgressReporter(),
      ['json', { outputFile: join(root, 'node_modules/.cache', report) }],
    ],
    // A test that passes on its second try is flaky: the run ends well and names it. See .ci/flaky.json.
    retry: process.env['CI'] ? 1 : 0,
    sequence: { seed },
    // One more than a small machine has processors: tests wait a quarter of their time. More would be a matter of memory, for each
    // database and each document parser is a process's worth of it.
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
      // One database a run. What can tell them apart runs on both, and with FULL=1 everything does.
      serverProject('server', '', server && !full ? [...withoutDatabase, ...contract] : everything, left),
      ...(server
        ? [serverProject('server on PostgreSQL', server, everything, [...withoutDatabase, ...left])]
        : []),
    ],
  },
});
