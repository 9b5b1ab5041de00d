import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { readEnv } from '../env.ts';
import { providerServer } from '../testing/provider-server.ts';
import { testServer } from '../testing/test-server.ts';
import { createLog } from './log.ts';

describe('the log', () => {
  it('the server log never contains a secret, in whatever field or text it occurs', () => {
    const variables = {
      SESSION_SECRET: 'session-secret-session-secret-session',
      DATABASE_URL: 'postgres://app:pass%40word@db.test/staffroom',
      OPENAI_API_KEY: 'sk-provider-key',
    };
    const lines: string[] = [];
    const log = createLog({ ...readEnv(variables), LOG_LEVEL: 'info' }, variables, (line) =>
      lines.push(line),
    );
    log.error({ err: new Error('401 for sk-provider-key') }, 'the provider refused sk-provider-key');
    log.error(
      { err: new Error('cannot reach postgres://app:pass%40word@db.test/staffroom as pass@word') },
      'database',
    );
    log.info({ config: { secret: 'a', session: { token: 'b' } }, cookie: 'c' }, variables.SESSION_SECRET);
    const text = lines.join('');
    for (const secret of [
      ...Object.values(variables),
      'pass@word',
      '"secret":"a"',
      '"token":"b"',
      '"cookie":"c"',
    ])
      expect(text).not.toContain(secret);
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
  });

  it('the server log has one line per request, with the request id and without the query', async () => {
    await using server = await testServer();
    const ana = await server.signIn('ana@example.test');
    const token = ana.cookies.get('staffroom') ?? '';
    const answer = await ana.get('/api/auth/me?private=1');
    await server.close();
    const line = server.logged.find((each) => each.includes(answer.headers.get('x-request-id') ?? '-'));
    expect(JSON.parse(line ?? '')).toMatchObject({
      level: 'info',
      msg: 'http: request ended',
      method: 'GET',
      path: '/api/auth/me',
      status: 200,
      userId: answer.body.id,
    });
    expect(server.logged.join('')).not.toMatch(/private=1|code=|ana@example/);
    expect(server.logged.join('')).not.toContain(token);
  });

  it('a client that leaves early is not logged as an error', async () => {
    await using server = await providerServer();
    const ana = await server.signIn('ana@example.test');
    server.upstream.script({ text: 'Half', breaks: 'stall' });
    const asked = request(`${server.url}/api/ai/generate-content`, {
      method: 'POST',
      headers: {
        cookie: [...ana.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'content-type': 'application/json',
        origin: server.url,
      },
    });
    asked.on('error', () => undefined);
    asked.end(JSON.stringify({ prompt: 'Write' }));
    const { ended } = await server.upstream.request(0);
    asked.destroy();
    expect((await ended).aborted).toBe(true);
    await server.close();
    const lines = server.logged.filter(
      (line) => line.includes('generate-content') || line.includes('failed'),
    );
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 'info', aborted: true }]);
  });
});
