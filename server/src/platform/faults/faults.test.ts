import { describe, expect, it, onTestFinished } from 'vitest';
import { type AgentFolder, agentFolder } from '../../testing/agent-folder.ts';
import { premises, type Program } from '../../testing/server-program.ts';
import type { TestClient } from '../../testing/test-client.ts';

async function place(write: (folder: AgentFolder) => Promise<void>) {
  const folder = await agentFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  await write(folder);
  const here = await premises();
  onTestFinished(() => here[Symbol.asyncDispose]());
  const env = { PLUGINS_FILE: folder.file, ADMIN_EMAILS: 'root@example.test' };
  return (more: Record<string, string> = {}): Promise<Program> => here.start({ ...env, ...more });
}

async function administrator(program: Program): Promise<TestClient> {
  const client = program.client();
  await client.get('/api/auth/google?login_hint=root%40example.test', { follow: true });
  return client;
}

async function states(root: TestClient): Promise<Record<string, string>> {
  const { body } = await root.get('/api/ai-agents');
  return Object.fromEntries(
    body.map(({ slug, state, reason }: Record<string, string>) => [slug, `${state}: ${reason}`]),
  );
}

const going = (what: string) => `
  import { z } from 'zod';
  import { exit } from 'node:process';
  const handle = async ({ call }) => { ${what}; return 'gone'; };
  export default { routes: [{ kind: 'route', endpoint: { method: 'GET', path: '/go', response: z.string() }, handle }] };`;

const again = '; to restart the agent, switch it off and on';

describe('a fault of an agent outside of its requests', () => {
  const faults: Record<string, [code: string, reason: string]> = {
    'a-timer': [
      `setTimeout(() => { throw new Error('too late'); })`,
      `its code threw an uncaught error: too late${again}`,
    ],
    'a-value': [`setTimeout(() => { throw 'a text'; })`, `its code threw an uncaught error: a text${again}`],
    'a-promise': [
      `Promise.reject(new Error('forgotten'))`,
      `its code left a rejected promise unhandled: forgotten${again}`,
    ],
    'an-exit': [`process.exit(3)`, `it called process.exit, which would have stopped the server${again}`],
    'a-named-exit': [`exit(3)`, `it called process.exit, which would have stopped the server${again}`],
    'a-late-exit': [
      `setTimeout(process.exit, 1, 3)`,
      `it called process.exit, which would have stopped the server${again}`,
    ],
    'an-abort': [`process.abort()`, `it called process.abort, which would have stopped the server${again}`],
    'a-kill': [
      `process.kill(process.pid)`,
      `it called process.kill, which would have stopped the server${again}`,
    ],
  };

  it("an agent's fault outside of a request stops only that agent, which can be started again", async () => {
    const start = await place(async ({ agent, plugins }) => {
      for (const [id, [code]] of Object.entries(faults)) await agent(id, { server: going(code) });
      await agent('good', { server: going('') });
      await agent('forgetful', { server: going(`(async () => call.storage)()`) });
      const ids = [...Object.keys(faults), 'good', 'forgetful'];
      await plugins(Object.fromEntries(ids.map((id) => [id, {}])));
    });
    const program = await start();
    const root = await administrator(program);
    for (const [id, [, reason]] of Object.entries(faults)) {
      await root.get(`/api/agents/${id}/go`);
      await expect.poll(async () => (await states(root))[id]).toBe(`failed: ${reason}`);
      expect((await root.get(`/api/agents/${id}/go`)).status).toBe(503);
      expect((await root.get('/api/agents/good/go')).body).toBe('gone');
    }
    // This agent leaves a refusal unhandled, which does not count as a fault.
    expect((await root.get('/api/agents/forgetful/go')).body).toBe('gone');
    await root.put('/api/admin/agents/a-timer', { enabled: false });
    await root.put('/api/admin/agents/a-timer', { enabled: true });
    expect(await states(root)).toMatchObject({
      'a-timer': 'running: null',
      good: 'running: null',
      forgetful: 'running: null',
    });
    expect(await program.stop()).toBe(0);
  });
});

describe('an agent that crashes the process during its start', () => {
  it('an agent that crashed the server during its start is skipped at the next start, until it is switched off and on', async () => {
    const start = await place(async ({ agent, plugins }) => {
      await agent('good', { server: going('') });
      await agent('bad', {
        // Simulates the system's out-of-memory kill.
        server: `import { execFileSync } from 'node:child_process';
          if (process.env.IS_BAD) execFileSync('kill', ['-9', String(process.pid)]);
          ${going('')}`,
      });
      await agent('other', { server: going('') });
      await plugins({ good: {}, bad: {}, other: {} });
    });
    const first = start({ IS_BAD: 'yes' }).then(
      () => 'is ready',
      () => 'has ended',
    );
    expect(await first).toBe('has ended');
    const leftOut =
      'failed: the server stopped during its last start while it was starting this agent, so the agent was skipped; to try again, switch the agent off and on';
    const without = { good: 'running: null', bad: leftOut, other: 'running: null' };
    const second = await start({ IS_BAD: 'yes' });
    expect(await states(await administrator(second))).toEqual(without);
    await second.stop();
    // A server restart alone does not start the failed agent again.
    const third = await start();
    const root = await administrator(third);
    expect(await states(root)).toEqual(without);
    await root.put('/api/admin/agents/bad', { enabled: false });
    expect((await root.put('/api/admin/agents/bad', { enabled: true })).body.state).toBe('running');
    await third.stop();
    const last = await start();
    expect(await states(await administrator(last))).toMatchObject({ bad: 'running: null' });
  });
});
