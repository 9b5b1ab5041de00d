import { existsSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { LaunchOptions } from '@playwright/test';
import { memory, scratchFolder } from '../../.config/scratch-folder.ts';

// Without the windows that nobody sees, it takes a good part less of the machine.
const system = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

type Launch = Pick<LaunchOptions, 'executablePath' | 'args' | 'ignoreDefaultArgs'>;

/** Chromium as a browser test starts it: the system's, else the one that npm brings; `CHROME` names another. */
export async function chromium(): Promise<Launch> {
  const installed = process.env['CHROME'] ?? system.find((path) => existsSync(path));
  return {
    executablePath: installed ?? (await unpacked()),
    args: flags,
    // What its processes share is a file each time; where there is room for them in memory, none of them needs a place on the disk.
    ...(scratchFolder() === memory && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
  };
}

const flags = [
  // Chromium's own sandbox needs a user that is not root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  // One process less to talk to: a page takes a seventh less of the processor.
  '--in-process-gpu',
  // Pages one after the other find their scripts compiled, and none has a process to start.
  '--renderer-process-limit=1',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The npm package unpacks itself into the temporary folder; here that is one inside the checkout. */
async function unpacked(): Promise<string> {
  const folder = fileURLToPath(new URL('../../node_modules/.cache/chromium', import.meta.url));
  mkdirSync(folder, { recursive: true });
  process.env['TMPDIR'] = folder;
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}
