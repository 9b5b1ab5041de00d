import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { chromium } from './chromium.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const cache = join(root, 'node_modules/.cache');
const port = Number(process.env['E2E_PORT'] ?? 3955);
const { executablePath, args } = await chromium();

/** The flows of the specification in a real browser, against the built product on its embedded defaults. */
export default defineConfig({
  testDir: root,
  testMatch: ['host/e2e/**/*.spec.ts', 'agents/*/e2e/**/*.spec.ts'],
  outputDir: join(cache, 'playwright'),
  fullyParallel: false,
  workers: 1,
  timeout: 60_000,
  // A machine under load can miss a moment; what fails twice is broken. The list names what needed a second try.
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['json', { outputFile: join(cache, 'playwright.json') }]],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: { executablePath, args },
    trace: 'retain-on-failure',
  },
  webServer: {
    command: 'node host/e2e/serve.ts',
    cwd: root,
    url: `http://localhost:${port}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    env: {
      PORT: String(port),
      ADMIN_EMAILS: 'admin@example.test',
      LOG_LEVEL: 'warn',
    },
  },
});
