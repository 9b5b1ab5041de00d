import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serveAgents } from '../../testing/serve-agents.ts';
import type { TestClient } from '../../testing/test-client.ts';

const agentWith = (handle: string) => `
  import { z } from 'zod';
  const handle = async ({ call }) => ${handle};
  export default { routes: [{ kind: 'route', endpoint: { method: 'GET', path: '/go', response: z.unknown() }, handle }] };`;

const going = (what: string) => agentWith(`{ ${what} }`);

/** Source code of an agent whose `GET /go` runs each expression and reports its result or its refusal. */
const trying = (codes: string[]) =>
  agentWith(
    `Promise.all([${codes.map((code) => `async () => ${code}`).join(', ')}].map((one) => one().then(String, (error) => error.code ?? error.message)))`,
  );

async function states(root: TestClient): Promise<Record<string, string>> {
  const { body } = await root.get('/api/ai-agents');
  return Object.fromEntries(
    body.map(({ slug, state, reason }: Record<string, string>) => [slug, `${state}: ${reason}`]),
  );
}

describe('an agent in a separate process', () => {
  const faults: Record<string, [code: string, reason: string]> = {
    loop: ['for (;;);', 'it blocked its process for \\d+ s and was stopped'],
    heap: [
      'const all = []; for (;;) all.push(Array.from({ length: 1000 }, () => ({ all })));',
      'out of memory: .*',
    ],
    exit: ['process.exit(3);', 'it called process.exit: its process ended with code 3'],
    timer: [
      `setTimeout(() => { throw new Error('too late'); }); await new Promise(() => {});`,
      'its code threw an uncaught error: too late',
    ],
    promise: [
      `void Promise.reject(new Error('forgotten')); await new Promise(() => {});`,
      'its code left a rejected promise unhandled: forgotten',
    ],
  };

  it('a crash of an isolated agent affects no other agent, and the crashed agent is restarted', async () => {
    const { server } = await serveAgents(
      async ({ agent, plugins }) => {
        for (const [id, [code]] of Object.entries(faults)) await agent(id, { server: going(code) });
        await agent('good', { server: going('return process.pid;') });
        // Only the agent with a loop gets a `blocked` limit: on a busy machine, garbage collection of a full heap takes longer
        // than this limit.
        const isolate = (id: string) => (id === 'loop' ? { blocked: 1 } : { memory: 64 });
        const entries = Object.keys(faults).map((id) => [id, { isolate: isolate(id) }] as const);
        await plugins({ ...Object.fromEntries(entries), good: { isolate: true } });
      },
      { setupLimit: 60_000 },
    );
    const root = await server.signIn('root@example.test');
    const ask = async (id: string) => (await root.get(`/api/agents/${id}/go`)).body;
    const good = await ask('good');
    const asked = Object.keys(faults).map(async (id) => [id, await ask(id)] as const);
    for (const [id, answer] of await Promise.all(asked))
      expect([id, answer]).toMatchObject([
        id,
        {
          code: 'unavailable',
          message: `Agent ${id} stopped unexpectedly and is restarting. Try again in a moment.`,
        },
      ]);
    for (const [id, [, reason]] of Object.entries(faults))
      await expect
        .poll(async () => (await states(root))[id])
        .toMatch(new RegExp(`^running: the agent was restarted, because ${reason}$`));
    expect(await ask('good')).toBe(good);
    await root.put('/api/admin/agents/exit', { enabled: false });
    await root.put('/api/admin/agents/exit', { enabled: true });
    // Polls, because the agent's start takes longer on a busy machine.
    await expect.poll(() => states(root)).toMatchObject({ exit: 'running: null', good: 'running: null' });
  });

  it('an isolated agent that starts too slowly is started again', async () => {
    const { server, folder } = await serveAgents(
      async ({ agent, plugins }) => {
        const isThere = `existsSync(new URL('awake', import.meta.url))`;
        const setup = `setup: () => ${isThere} ? undefined : new Promise(() => {})`;
        const half = `import { existsSync } from 'node:fs'; export default { ${setup} };`;
        await agent('slow', { server: half });
        await plugins({ slow: { isolate: true } });
      },
      { setupLimit: 3_000 },
    );
    const root = await server.signIn('root@example.test');
    await expect.poll(async () => (await states(root))['slow']).toContain('longer than 3 s');
    await writeFile(join(dirname(folder.file), 'slow/awake'), '');
    await expect
      .poll(async () => (await states(root))['slow'])
      .toMatch(/^running: the agent was restarted, because its start took longer than 3 s;/);
  });

  it('an isolated agent keeps its CPU priority although loading its code takes long', async () => {
    const half = `
      import { getPriority } from 'node:os';
      const spent = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6; };
      for (const before = spent(); spent() < before + 2.5;);
      const priority = getPriority();
      ${agentWith('priority')}`;
    const { server } = await serveAgents(async ({ agent, plugins }) => {
      await agent('heavy', { server: half });
      await plugins({ heavy: { isolate: true } });
    });
    const ana = await server.signIn('ana@example.test');
    expect((await ana.get('/api/agents/heavy/go')).body).toBe(0);
  });

  it('an isolated agent can access no secrets, files, programs or hosts but its own', async () => {
    process.env['TEST_SECRET'] = 'secret';
    const spawn = `(await import('node:child_process')).execFileSync('true').length`;
    const fetched = (host: string) => `await fetch('http://${host}:4919/').catch(({ cause }) => cause.code)`;
    const tries: [code: string, answer: string][] = [
      [`Object.keys(process.env).filter((name) => /SECRET|DATABASE/.test(name))`, ''],
      [`(await import('node:fs')).readFileSync('/etc/passwd', 'utf8')`, 'ERR_ACCESS_DENIED'],
      [`(await import('node:fs')).readdirSync('..')`, 'ERR_ACCESS_DENIED'],
      [`(await import('node:fs')).readFileSync('/proc/' + process.ppid + '/environ')`, 'ERR_ACCESS_DENIED'],
      [`(await import('node:fs')).writeFileSync(new URL('x', import.meta.url), '')`, 'ERR_ACCESS_DENIED'],
      [spawn, 'ERR_ACCESS_DENIED'],
      [`new (await import('node:worker_threads')).Worker('0', { eval: true })`, 'ERR_ACCESS_DENIED'],
      [`process.dlopen({ exports: {} }, 'x.node')`, 'ERR_DLOPEN_DISABLED'],
      [`process.kill(process.ppid, 0)`, 'forbidden'],
      [fetched('127.0.0.1'), 'forbidden'],
      [fetched('localhost'), 'ECONNREFUSED'],
      [
        `(await import('node:fs')).readFileSync(new URL('manifest.json', import.meta.url), 'utf8').length > 9`,
        'true',
      ],
    ];
    const needs = ['child-processes'];
    const { server } = await serveAgents(
      async ({ agent, plugins }) => {
        await agent('all', {
          manifest: { hosts: ['localhost'], needs },
          server: trying(tries.map(([code]) => code)),
        });
        await agent('may', { manifest: { needs }, server: trying([spawn]) });
        await plugins({ all: { isolate: true }, may: { isolate: { allow: needs } } });
      },
      { setupLimit: 60_000, allowedHosts: ['localhost'] },
    );
    const ana = await server.signIn('ana@example.test');
    const got = (await ana.get('/api/agents/all/go')).body;
    expect(got).toEqual(tries.map(([, answer]) => answer));
    expect((await ana.get('/api/agents/may/go')).body).toEqual(['0']);
    const root = await server.signIn('root@example.test');
    const audited = async () =>
      (
        (await root.get('/api/admin/audit?action=server.refuse')).body.items as {
          subject: string;
          detail: { action: string };
        }[]
      ).map(({ subject, detail }) => `${subject}: ${detail.action}`);
    await expect.poll(audited).toContain('all: An agent may not send signals to other processes');
  });
});
