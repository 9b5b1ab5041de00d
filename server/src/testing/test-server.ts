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
  signIn(email: string): Promise<TestClient>;
  anonymous: TestClient;
  logged: string[];
}

export interface TestServerOptions extends Omit<StartOptions, 'database'> {
  /**
   * Variables that override the test defaults: a free port, a new folder, and `root@example.test` as administrator. The
   * environment of the machine is ignored.
   */
  env?: Record<string, string>;
}

/**
 * All servers of a test process share the embedder, because loading its model takes a large part of a second of processor time.
 */
const embedder = createBuiltinEmbedder();

/**
 * Starts the whole real server with its own database and folder, which are removed on disposal.
 * @example await using server = await testServer(); const ana = await server.signIn('ana@example.test'); expect((await
 * ana.get('/api/profile')).status).toBe(200);
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
    // Never busy: a busy server sends several frames together, but tests count frames.
    isBusy: () => false,
    isOverloaded: () => false,
    // Milliseconds. A long limit, because an agent whose start takes too long is started again, which would disturb a test.
    setupLimit: 120_000,
    embedder,
    // Does not wait, because many tests end while an answer is running that would never end.
    answerDrainMs: 0,
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
