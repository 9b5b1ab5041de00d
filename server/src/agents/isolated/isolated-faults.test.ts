import { describe, expect, it } from 'vitest';
import { serveAgents } from '../../testing/serve-agents.ts';
import type { TestClient } from '../../testing/test-client.ts';

/** An agent whose `GET /go` does this, and says what it gave or what it was refused. */
const going = (what: string) => `
  import { z } from 'zod';
  const handle = async ({ call }) => {
    try { return String(await (async () => { ${what} })()); } catch (error) { return error.code ?? error.message; }
  };
  export default { routes: [{ kind: 'route', endpoint: { method: 'GET', path: '/go', response: z.string() }, handle }] };`;

async function states(root: TestClient): Promise<Record<string, string>> {
  const { body } = await root.get('/api/ai-agents');
  return Object.fromEntries(
    body.map(({ slug, state, reason }: Record<string, string>) => [slug, `${state}: ${reason}`]),
  );
}

describe('an agent in a process of its own', () => {
  const faults: Record<string, [code: string, reason: string]> = {
    loop: ['for (;;);', 'it computed for \\d+ s without a pause and was stopped'],
    heap: [
      'const all = []; for (;;) all.push(Array.from({ length: 1000 }, () => ({ all })));',
      'it needed more memory than it may have: .*',
    ],
    exit: ['process.exit(3);', 'it called process.exit: its process ended with code 3'],
    timer: [
      `setTimeout(() => { throw new Error('too late'); }); await new Promise(() => {});`,
      'it threw where nobody could catch it: too late',
    ],
    promise: [
      `void Promise.reject(new Error('forgotten')); await new Promise(() => {});`,
      'it left a rejection unhandled: forgotten',
    ],
  };

  it('that fails costs nobody else anything, and is started again', async () => {
    const { server } = await serveAgents(async ({ agent, plugins }) => {
      for (const [id, [code]] of Object.entries(faults)) await agent(id, { server: going(code) });
      await agent('good', { server: going('return process.pid;') });
      const isolate = { memory: 64, blocked: 1 };
      const entries = Object.keys(faults).map((id) => [id, { isolate }] as const);
      await plugins({ ...Object.fromEntries(entries), good: { isolate: true } });
    });
    const root = await server.signIn('root@example.test');
    const ask = async (id: string) => (await root.get(`/api/agents/${id}/go`)).body;
    const good = await ask('good');
    const asked = Object.keys(faults).map(async (id) => [id, await ask(id)] as const);
    for (const [id, answer] of await Promise.all(asked))
      expect([id, answer]).toMatchObject([
        id,
        { code: 'unavailable', message: expect.stringContaining('stopped unexpectedly') },
      ]);
    for (const [id, [, reason]] of Object.entries(faults))
      await expect
        .poll(async () => (await states(root))[id])
        .toMatch(new RegExp(`^running: it was started again, because ${reason}$`));
    expect(await ask('good')).toBe(good);
    await root.put('/api/admin/agents/exit', { enabled: false });
    await root.put('/api/admin/agents/exit', { enabled: true });
    expect(await states(root)).toMatchObject({ exit: 'running: null', good: 'running: null' });
  });

  it('has no secrets, files, programs or hosts but its own', async () => {
    process.env['TEST_SECRET'] = 'secret';
    const tries: Record<string, [code: string, answer: string]> = {
      env: ['return Object.keys(process.env).filter((name) => /SECRET|DATABASE/.test(name));', ''],
      read: [`return (await import('node:fs')).readFileSync('/etc/passwd', 'utf8');`, 'ERR_ACCESS_DENIED'],
      list: [`return (await import('node:fs')).readdirSync('..');`, 'ERR_ACCESS_DENIED'],
      proc: [
        `return (await import('node:fs')).readFileSync('/proc/' + process.ppid + '/environ');`,
        'ERR_ACCESS_DENIED',
      ],
      write: [
        `return (await import('node:fs')).writeFileSync(new URL('x', import.meta.url), '');`,
        'ERR_ACCESS_DENIED',
      ],
      spawn: [`return (await import('node:child_process')).execFileSync('true');`, 'ERR_ACCESS_DENIED'],
      thread: [
        `return new (await import('node:worker_threads')).Worker('0', { eval: true });`,
        'ERR_ACCESS_DENIED',
      ],
      addon: [`return process.dlopen({ exports: {} }, 'x.node');`, 'ERR_DLOPEN_DISABLED'],
      signal: [`return process.kill(process.ppid, 0);`, 'forbidden'],
      connect: [
        `return await fetch('http://127.0.0.1:4919/').catch(({ cause }) => cause.code);`,
        'forbidden',
      ],
      declared: [
        `return await fetch('http://localhost:4919/').catch(({ cause }) => cause.code);`,
        'ECONNREFUSED',
      ],
      own: [
        `return (await import('node:fs')).readFileSync(new URL('manifest.json', import.meta.url), 'utf8').length > 9;`,
        'true',
      ],
      asks: [`return (await import('node:child_process')).execFileSync('true').length;`, 'ERR_ACCESS_DENIED'],
      may: [`return (await import('node:child_process')).execFileSync('true').length;`, '0'],
    };
    const { server } = await serveAgents(async ({ agent, plugins }) => {
      const needs = ['child-processes'];
      const manifests: Record<string, object> = {
        declared: { hosts: ['localhost'] },
        asks: { needs },
        may: { needs },
      };
      const entries: Record<string, Record<string, unknown>> = {};
      for (const [id, [code]] of Object.entries(tries)) {
        await agent(id, { manifest: { ...manifests[id] }, server: going(code) });
        entries[id] = { isolate: id === 'may' ? { allow: needs } : true };
      }
      await plugins(entries);
    });
    const ana = await server.signIn('ana@example.test');
    const got = Object.keys(tries).map(async (id) => [id, (await ana.get(`/api/agents/${id}/go`)).body]);
    const wanted = Object.entries(tries).map(([id, [, answer]]) => [id, answer]);
    expect(Object.fromEntries(await Promise.all(got))).toEqual(Object.fromEntries(wanted));
  });
});
