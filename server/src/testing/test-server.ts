import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createBuiltinEmbedder } from '../ai/embedders/builtin-embedder.ts';
import { readEnv } from '../env.ts';
import { createLog } from '../http/log.ts';
import { type RunningServer, type StartOptions, startServer } from '../start-server.ts';
import { type TestClient, testClient } from './test-client.ts';
import { testDatabase } from './test-database.ts';
import { keepLog } from './logs/test-logs.ts';
import { entities } from '../modules/entities.ts';
import { migrations } from '../db/migrations/index.ts';

export interface TestServer extends RunningServer {
  /** Signs in through the redirects of the development identity provider, as a script would. */
  signIn(email: string): Promise<TestClient>;
  /** A new client without a session. */
  anonymous: TestClient;
  /** What the server logged, a line each. */
  logged: string[];
}

export interface TestServerOptions extends Omit<StartOptions, 'database'> {
  /**
   * On top of what a test needs: a free port, a folder of its own, `root@example.test` as administrator. The machine's own
   * environment is not read.
   */
  env?: Record<string, string>;
}

/** That of all servers of a test process, which it ends with: to load its model takes a good part of a second of the processor. */
const embedder = createBuiltinEmbedder();

/**
 * The whole real server with a database and a folder of its own, gone at the end of the block.
 * @example
 * await using server = await testServer();
 * const ana = await server.signIn('ana@example.test');
 * expect((await ana.get('/api/profile')).status).toBe(200);
 */
export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  await using resources = new AsyncDisposableStack();
  const directory = await mkdtemp(path.join(tmpdir(), 'staffroom-'));
  resources.defer(() => rm(directory, { recursive: true, force: true }));
  const env = readEnv({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: directory,
    ADMIN_EMAILS: 'root@example.test',
    LOG_LEVEL: 'info',
    ...options.env,
  });
  const logged: string[] = [];
  resources.use(keepLog('the server', logged));
  const log = createLog(env, options.env, (line) => void logged.push(line));
  const database = resources.use(await testDatabase({ entities, migrations }));
  const server = await startServer(env, log, {
    variables: options.env ?? {},
    checkAnswers: true,
    // Frames are counted, whatever else the machine does.
    isBusy: () => false,
    isOverloaded: () => false,
    // One whose start was too slow is started again, behind the back of a test.
    setupLimit: 120_000,
    embedder,
    ...options,
    database,
  });
  resources.use(server);
  const url = `http://localhost:${server.port}`;
  const opened = resources.move();
  const close = () => opened.disposeAsync();
  return {
    ...server,
    url,
    logged,
    anonymous: testClient(url),
    async signIn(email) {
      const client = testClient(url);
      const arrived = await client.get(`/api/auth/google?login_hint=${encodeURIComponent(email)}`, {
        follow: true,
      });
      if (arrived.path !== '/auth-callback') throw new Error(`${email} was not signed in: ${arrived.path}`);
      return client;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
