import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LaunchOptions } from '@playwright/test';
import { memory, scratchFolder } from '../../.config/scratch-folder.ts';

// Headless mode without hidden windows uses less of the machine.
const system = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

type Launch = Pick<LaunchOptions, 'args' | 'env' | 'ignoreDefaultArgs'> & { executablePath: string };

/**
 * The Chromium of the browser tests: npm's, which uses a sixth less processor time than that of a distribution, or the system's
 * if that does not run. `CHROME` names another.
 */
export async function chromium(): Promise<Launch> {
  return {
    ...(await found()),
    args: flags,
    // Shared memory is used if it is large enough, instead of files on disk.
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
  // Chromium's sandbox does not work as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  // One process fewer saves a seventh of a page's processor time.
  '--in-process-gpu',
  // Successive pages share compiled scripts and need no new process.
  '--renderer-process-limit=1',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starting it is the only way to find out whether the system and its libraries fit. */
const runs = (program: string, env: NodeJS.ProcessEnv) =>
  spawnSync(program, ['--version'], { env }).status === 0;

/**
 * The npm package with its libraries. Each version is unpacked once, into a temporary folder first, so that an interrupted
 * attempt is not used.
 */
async function unpacked(): Promise<string> {
  const home = import.meta.resolve('@sparticuz/chromium');
  const { version } = JSON.parse(readFileSync(new URL('../package.json', home), 'utf8')) as {
    version: string;
  };
  const folder = fileURLToPath(new URL(`../../node_modules/.cache/chromium-${version}`, import.meta.url));
  if (existsSync(folder)) return folder;
  const begun = mkdtempSync(`${folder}-`);
  const temporary = process.env['TMPDIR'];
  // The package only supports this folder.
  process.env['TMPDIR'] = begun;
  const { default: packed, inflate } = await import('@sparticuz/chromium');
  await Promise.all([packed.executablePath(), inflate(fileURLToPath(new URL('../bin/al2023.tar.br', home)))]);
  if (temporary === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = temporary;
  try {
    renameSync(begun, folder);
  } catch {
    // Another worker was faster.
    rmSync(begun, { recursive: true });
  }
  return folder;
}
