import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
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

type Launch = Pick<LaunchOptions, 'args' | 'env' | 'ignoreDefaultArgs'> & { executablePath: string };

/**
 * Chromium as a browser test starts it: the one that npm brings, which takes a sixth less of the processor than that of a
 * distribution; where it does not run, the system's. `CHROME` names another.
 */
export async function chromium(): Promise<Launch> {
  return {
    ...(await found()),
    args: flags,
    // What its processes share is a file each time; where there is room for them in memory, none of them needs a place on the disk.
    ...(scratchFolder() === memory && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
  };
}

async function found(): Promise<Pick<Launch, 'executablePath' | 'env'>> {
  const told = process.env['CHROME'];
  if (told !== undefined) return { executablePath: told };
  const folder = await unpacked();
  const executablePath = join(folder, 'chromium');
  if (runs(executablePath, process.env)) return { executablePath };
  const env = { ...process.env, LD_LIBRARY_PATH: join(folder, 'al2023/lib') };
  if (runs(executablePath, env)) return { executablePath, env };
  return { executablePath: system.find((path) => existsSync(path)) ?? executablePath };
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

/** That it is for another system, or misses a library, is known once it is started. */
const runs = (program: string, env: NodeJS.ProcessEnv) =>
  spawnSync(program, ['--version'], { env }).status === 0;

/** The npm package with its libraries. A version unpacks once, beside its place first: what was cut short is not taken for whole. */
async function unpacked(): Promise<string> {
  const home = import.meta.resolve('@sparticuz/chromium');
  const { version } = JSON.parse(readFileSync(new URL('../package.json', home), 'utf8')) as {
    version: string;
  };
  const folder = fileURLToPath(new URL(`../../node_modules/.cache/chromium-${version}`, import.meta.url));
  if (existsSync(folder)) return folder;
  const begun = mkdtempSync(`${folder}-`);
  const temporary = process.env['TMPDIR'];
  // The package knows no other place.
  process.env['TMPDIR'] = begun;
  const { default: packed, inflate } = await import('@sparticuz/chromium');
  await Promise.all([packed.executablePath(), inflate(fileURLToPath(new URL('../bin/al2023.tar.br', home)))]);
  if (temporary === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = temporary;
  try {
    renameSync(begun, folder);
  } catch {
    // Another was quicker.
    rmSync(begun, { recursive: true });
  }
  return folder;
}
