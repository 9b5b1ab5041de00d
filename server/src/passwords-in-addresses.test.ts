import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRedaction } from './http/log.ts';
import { EnvError, readEnv } from './env.ts';
import type { TestClient } from './testing/test-client.ts';
import { type TestServer, testServer } from './testing/test-server.ts';

const password = 'Zk4-never-shown';
/** Ways to write one address. Browsers and Node parse all of them as the same address. */
const addresses = [
  `https://ana:${password}@host.test/v1`,
  `https:ana:${password}@host.test/v1`,
  `HTTPS:\\\\ana:${password}@host.test/v1`,
  `https://${password}@host.test/v1`,
  `  https://:${password}@host.test/v1`,
];

let server: TestServer;
let root: TestClient;
beforeAll(async () => {
  server = await testServer();
  root = await server.signIn('root@example.test');
});
afterAll(() => server.close());

describe.each(addresses)('a password in the address %s', (address) => {
  it.each([
    [
      'the page of a provider’s keys',
      '/api/ai/providers',
      { name: 'P', identifier: 'p', apiKeyUrl: address },
    ],
    ['a provider', '/api/ai/providers', { name: 'P', identifier: 'p', baseUrl: address }],
    ['an MCP server', '/api/admin/mcp-servers', { name: 'Tickets', url: address }],
    [
      'a server of embeddings',
      '/api/admin/search-models/embedder/test',
      { kind: 'server', baseUrl: address, model: 'm', apiKeyEnvVar: null },
    ],
    ['a reranker', '/api/admin/search-models/reranker/test', { baseUrl: address, apiKeyEnvVar: null }],
  ])(
    'an address with a password is refused for %s, and no message repeats the password',
    async (_, path, body) => {
      const answer = await root.post(path, body);
      expect(answer.status).toBe(400);
      expect(JSON.stringify(answer.body)).not.toContain(password);
      expect(JSON.stringify((await root.get('/api/admin/audit')).body)).not.toContain(password);
      expect(server.logged.join('')).not.toContain(password);
    },
  );

  it.each(['webhookUrl', 'siteUrl'])(
    'an address with a password is refused as the setting %s of a publishing agent',
    async (name) => {
      const agents: { id: number; pluginId: string | null }[] = (await root.get('/api/ai-agents')).body;
      const publisher = agents.find(({ pluginId }) => pluginId === 'blog-post');
      const answer = await root.put(`/api/ai-agents/${publisher?.id}/settings`, {
        for: 'team',
        values: { [name]: address },
      });
      expect(answer.status).toBe(400);
      expect(JSON.stringify(answer.body)).not.toContain(password);
    },
  );

  it.each(['TERMS_URL', 'PRIVACY_URL', 'SUPPORT_CONTACT', 'S3_ENDPOINT', 'OPENAI_BASE_URL', 'PUBLIC_URL'])(
    'an address with a password is refused as the environment variable %s',
    (name) => {
      let problems: string[] = [];
      try {
        readEnv({ [name]: address });
      } catch (error) {
        if (error instanceof EnvError) problems = error.problems;
      }
      expect(problems).toEqual([expect.stringContaining(`${name} must be`)]);
      expect(problems.join()).not.toContain(password);
    },
  );
});

it("a password in an address is removed from a failed start's output, whatever variable contains it", () => {
  const variables = {
    DATABASE_URL: `postgres://app:${password}@db.test/staffroom`,
    SMTP_URL: 'smtp://box:never%40seen@mail.test',
    SMTP_FROM: 'rooms@mail.test',
    HTTPS_PROXY: 'http://me:proxy-pass@proxy.test:3128',
    BROKEN_URL: 'redis://me:100%broken@cache.test',
    MONGODB_URL: 'mongodb://me:mongo-pass@a.test,b.test/staffroom',
  };
  const redacted = createRedaction(readEnv(variables), variables);
  const said = redacted(
    `${password} never%40seen never@seen proxy-pass 100%broken mongo-pass ${variables.DATABASE_URL}`,
  );
  expect(said).toBe(Array.from({ length: 7 }, () => '[redacted]').join(' '));
});
