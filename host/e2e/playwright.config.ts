import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import '../../.config/seed.ts';
import { expectTimeoutMs, testTimeoutMs } from '../../.config/time-factor.ts';
import { chromium } from './chromium.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const cache = join(root, 'node_modules/.cache');
const firstPort = Number(process.env['E2E_PORT'] ?? 3955);
/** Each worker has its own server, so specs only see data of earlier specs in the same worker. */
const workers = Number(process.env['E2E_WORKERS'] ?? 2);
const ports = Array.from({ length: workers }, (_, place) => firstPort + place);
/** The port of this worker's server. Each worker loads this file with a different index. */
const port = firstPort + Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);

// Only the main process deletes old logs; workers have an index.
if (process.env['TEST_PARALLEL_INDEX'] === undefined)
  rmSync(join(cache, 'e2e-logs'), { recursive: true, force: true });

const isCi = process.env['CI'] !== undefined;

/** Browser tests of the specification's flows, with the built product and its embedded defaults. */
export default defineConfig({
  testDir: root,
  testMatch: ['host/e2e/**/*.spec.ts', 'agents/*/e2e/**/*.spec.ts'],
  outputDir: join(cache, 'playwright'),
  fullyParallel: false,
  workers,
  timeout: testTimeoutMs,
  expect: { timeout: expectTimeoutMs },
  forbidOnly: isCi,
  retries: isCi ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: join(cache, 'playwright.json') }]],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: await chromium(),
    // Reduced motion saves processor time for animation frames.
    contextOptions: { reducedMotion: 'reduce' },
    // Only a retry records a trace, because a trace takes screenshots all the time. Outside of CI, use `--trace on`.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  webServer: ports.map((served, place) => ({
    command: 'node host/e2e/serve.ts',
    cwd: root,
    url: `http://localhost:${served}/readyz`,
    timeout: 2 * testTimeoutMs,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    env: {
      PORT: String(served),
      TEST_PARALLEL_INDEX: String(place),
      ADMIN_EMAILS: 'admin@example.test',
      MCP_ALLOWED_HOSTS: '127.0.0.1',
      LOG_LEVEL: 'info',
    },
  })),
});
