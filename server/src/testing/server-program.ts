import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { migrations } from '../db/migrations/index.ts';
import { entities } from '../modules/entities.ts';
import { copyEmbeddedTemplate } from './embedded-template.ts';
import { createServerDatabase } from './server-template.ts';
import { writePlugins } from './fixture-server.ts';
import { type TestClient, testClient } from './test-client.ts';
import { keepLog } from './logs/test-logs.ts';

const main = path.join(import.meta.dirname, '../main.ts');

/**
 * Storage that remains when a process ends: a folder, and a database in the folder or on the test server. Removed on disposal.
 */
export interface Premises extends AsyncDisposable {
  variables: NodeJS.ProcessEnv & { DATA_DIR: string; DATABASE_URL?: string };

  /**
   * Starts the program as `npm start` does. @param env variables in addition to the required ones @param given command-line
   * arguments
   */
  start(env?: Record<string, string>, ...given: string[]): Promise<Program>;
}

export interface Program {
  process: ChildProcess;
  logged: readonly string[];
  client(known?: TestClient): TestClient;
  kill(): Promise<void>;
  /** Sends a stop signal. @returns the exit code of the program */
  stop(): Promise<number | null>;
}

/** Creates the storage for a server program. @param agent the name of an agent in `testing/agents` */
export async function premises(agent = 'talker'): Promise<Premises> {
  await using resources = new AsyncDisposableStack();
  const directory = await mkdtemp(path.join(tmpdir(), 'staffroom-program-'));
  resources.defer(() => rm(directory, { recursive: true, force: true }));
  const server = process.env['TEST_DATABASE_URL'];
  const database = server
    ? resources.use(await createServerDatabase(server, { entities, migrations }))
    : null;
  if (!database) await copyEmbeddedTemplate(path.join(directory, 'database'), { entities, migrations });
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    PORT: '0',
    DATA_DIR: directory,
    PLUGINS_FILE: await writePlugins(directory, agent),
    ...(database && { DATABASE_URL: database.url }),
  };
  const opened = resources.move();
  return {
    variables: env,
    start: (more = {}, ...given) => start({ ...env, ...more }, given, directory, opened),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

async function start(
  env: NodeJS.ProcessEnv,
  given: readonly string[],
  cwd: string,
  resources: AsyncDisposableStack,
): Promise<Program> {
  const child = spawn(process.execPath, ['--conditions=@staffroom/source', main, ...given], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  resources.defer(kill);
  const logged: string[] = [];
  resources.use(keepLog('the program', logged));
  createInterface(child.stderr).on('line', (line) => void logged.push(line));
  const failed = once(child, 'close').then((): never => {
    throw new Error(logged.join('\n'));
  });
  const [line] = (await Promise.race([once(child.stdout, 'data'), failed])) as [Buffer];
  failed.catch(() => undefined);
  const url = /http:\/\/\S+/.exec(line.toString())?.[0] ?? '';
  return {
    process: child,
    logged,
    kill,
    client(known) {
      const client = testClient(url);
      for (const [name, value] of known?.cookies ?? []) client.cookies.set(name, value);
      return client;
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
      return child.exitCode;
    },
  };
}
