import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LaunchOptions } from '@playwright/test';
import { memory, scratchFolder } from '../../.config/scratch-folder.ts';

// The headless variant comes first: it has no hidden windows, so it uses less of the machine.
const system = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

type Launch = Pick<LaunchOptions, 'args' | 'env' | 'ignoreDefaultArgs'> & { executablePath: string };

/**
 * Finds the Chromium for the browser tests. npm's uses a sixth less processor time than a distribution's; the system's is used
 * only if npm's does not run. The variable `CHROME` names another one.
 */
export async function chromium(): Promise<Launch> {
  return {
    ...(await found()),
    args: flags,
    // Uses shared memory instead of files on disk, if it is large enough.
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
  // Running the GPU code inside another process saves a seventh of a page's processor time.
  '--in-process-gpu',
  // With a single renderer process, successive pages share compiled scripts and start no new process.
  '--renderer-process-limit=1',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Whether the program starts. Only a start shows whether the program fits the system and its libraries. */
const runs = (program: string, env: NodeJS.ProcessEnv) =>
  spawnSync(program, ['--version'], { env }).status === 0;

/**
 * Returns the folder of npm's Chromium with its libraries. Each version is unpacked once, first into a temporary folder, so
 * that an interrupted attempt is never used.
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
  // The package only unpacks into the temporary folder.
  process.env['TMPDIR'] = begun;
  const { default: packed, inflate } = await import('@sparticuz/chromium');
  await Promise.all([packed.executablePath(), inflate(fileURLToPath(new URL('../bin/al2023.tar.br', home)))]);
  if (temporary === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = temporary;
  try {
    renameSync(begun, folder);
  } catch {
    // Another worker has unpacked the package first.
    rmSync(begun, { recursive: true });
  }
  return folder;
}
