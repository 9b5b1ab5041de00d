import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
];

export const howToGetOne =
  'Install Chromium or Chrome, or run "npx --no playwright-core install chromium-headless-shell"; for a browser at another location, set CHROME=/path/to/the/browser.';

/** Finds a browser: the one in `CHROME`, the system's, or Playwright's. */
export function findBrowser(env: Record<string, string | undefined> = process.env): string | null {
  const told = env['CHROME'];
  if (told !== undefined && told !== '') return existsSync(told) ? told : null;
  return [...places, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}
