import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type AgentFolder, agentFolder } from '../../testing/agent-folder.ts';
import { serveAgents } from '../../testing/serve-agents.ts';
import { expectTimeoutMs, testTimeoutMs } from '../../testing/run/limits.ts';
import { premises } from '../../testing/server-program.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { faults, inWords, loggedStates } from './testing/agent-faults.ts';

const documentation = readFileSync(
  path.join(import.meta.dirname, '../../../../sdk/docs/isolation.md'),
  'utf8',
);
const headings = {
  apart: '### Sixteen faults in a separate process',
  within: "### Sixteen faults in the server's process",
};

interface Row {
  person: RegExp;
  administrator: RegExp;
  log: RegExp;
  silent: boolean;
  others: string;
}

function documented(place: keyof typeof headings): (id: string) => Row {
  const table = documentation.split(headings[place])[1]?.split('\n#')[0] ?? '';
  const rows = table
    .split('\n')
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | *\|?$/g, '').trim()));
  return (id) => {
    const [, person = '', administrator = '', log = '', others = ''] =
      rows.find(([name]) => name === faults[id]?.name) ?? [];
    const [personal, administrative, logged] = [person, administrator, log].map(pattern);
    return {
      person: personal ?? /^$/,
      administrator: administrative ?? /^$/,
      log: logged ?? /^$/,
      silent: log === 'nothing',
      others,
    };
  };
}

/**
 * Converts a text of the documentation to a pattern: an ellipsis matches anything, ", or: " separates two options, and numbers
 * may differ, because the test has other limits.
 */
const pattern = (text: string) =>
  new RegExp(
    `^${text
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('…', '.*')
      .replaceAll(', or: ', '$|^')
      .replace(/\d+ s\b/g, '\\d+ s')}$`,
    's',
  );

/**
 * Milliseconds after which a start fails. Long, because an agent in a process of its own is started again if its start takes too
 * long, and then shows that.
 */
const setupLimit = 2 * expectTimeoutMs;
/** Milliseconds in which the hanging agent fails in both tests: the server's own limit is 10 seconds. */
const stateTimeoutMs = 10_000 + expectTimeoutMs + setupLimit;
/** Milliseconds. Each test waits for the end of a start that hangs. */
const timeout = 3 * testTimeoutMs;

const beforeItRuns = ['missing', 'plugin', 'import', 'setup', 'hangs'];
const waited = 'nothing: the request stays open';

async function compare(
  place: keyof typeof headings,
  ids: string[],
  root: TestClient,
  logged: readonly string[],
): Promise<void> {
  const rowOf = documented(place);
  const ask = async (id: string): Promise<string> => {
    const { body } = await root.get(`/api/agents/${id}/go`);
    return String(body?.message ?? body);
  };
  const stateOf = async (id: string): Promise<string> => {
    const { state, reason } = (await root.get(`/api/ai-agents/${id}`)).body as Record<string, string | null>;
    return [state, reason].filter(Boolean).join(': ');
  };
  const told = (id: string) =>
    logged
      .filter((line) => /"level":"(warn|error)"/.test(line) && line.includes(`"agent":"${id}"`))
      .map(inWords);
  // A failed start is shown only until the next start, which begins after a quarter of a second. A test on a busy machine may not
  // see it, so it compares the states that the server has logged.
  const shown = async (id: string) => (id === 'hangs' ? loggedStates(logged, id) : [await stateOf(id)]);
  const thatRun = ['none', ...ids].filter((id) => !beforeItRuns.includes(id));
  for (const id of thatRun) await expect.poll(() => stateOf(id), { message: id }).toMatch(/^running/);
  const forever = ask('silent');
  forever.catch(() => undefined);
  for (const id of ids) {
    const row = rowOf(id);
    const before = logged.length;
    const person = await (id === 'silent' ? Promise.race([forever, Promise.resolve(waited)]) : ask(id));
    expect([id, person]).toEqual([id, expect.stringMatching(row.person)]);
    await expect
      .poll(() => shown(id), { message: id, timeout: stateTimeoutMs })
      .toContainEqual(expect.stringMatching(row.administrator));
    const logs = () => {
      const lines = [...told(id), ...logged.slice(before).map(inWords)];
      const fits = row.silent ? told(id).length === 0 : lines.some((line) => row.log.test(line));
      return fits ? 'as documented' : lines;
    };
    await expect.poll(logs, { message: id }).toBe('as documented');
    const shell = (await root.get('/api/auth/me')).status;
    expect([id, await ask('none'), shell, row.others]).toEqual([id, 'well', 200, 'keep working']);
  }
  expect(await Promise.race([forever, Promise.resolve(waited)])).toBe(waited);
}

const all = Object.keys(faults).filter((id) => id !== 'none');

async function write({ agent }: AgentFolder): Promise<void> {
  for (const [id, { server }] of Object.entries(faults)) await agent(id, { server });
}

describe('the documented faults of a server half', () => {
  it('each documented fault of an agent in a separate process has its documented result', {
    timeout,
  }, async () => {
    const isolate = (id: string) => (id === 'loop' ? { blocked: 1 } : { memory: 64 });
    const entries = Object.keys(faults).map((id) => [id, { isolate: isolate(id) }]);
    const { server } = await serveAgents(
      async (folder) => {
        await write(folder);
        await folder.plugins(Object.fromEntries(entries));
      },
      { setupLimit },
    );
    const root = await server.signIn('root@example.test');
    expect(all).toHaveLength(16);
    await compare('apart', all, root, server.logged);
  });

  it("each documented fault of an agent in the server's process has its documented result, unless it ends the process", {
    timeout,
  }, async () => {
    const folder = await agentFolder();
    onTestFinished(() => folder[Symbol.asyncDispose]());
    await write(folder);
    await folder.plugins(Object.fromEntries(Object.keys(faults).map((id) => [id, { isolate: false }])));
    const here = await premises();
    onTestFinished(() => here[Symbol.asyncDispose]());
    const program = await here.start({ PLUGINS_FILE: folder.file, ADMIN_EMAILS: 'root@example.test' });
    const root = program.client();
    await root.get('/api/auth/google?login_hint=root%40example.test', { follow: true });
    const within = all.filter((id) => id !== 'loop' && id !== 'heap');
    await compare('within', within, root, program.logged);
    expect(await program.stop()).toBe(0);
  });
});
