import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { agentFolder } from '../../testing/agent-folder.ts';
import { allowTools } from '../../agents/shared-tools/testing/allow-tools.ts';
import { testServer } from '../../testing/test-server.ts';
import { type Attempt, redTeam } from './testing/red-team.ts';

const documentation = path.join(import.meta.dirname, '../../../../sdk/docs/isolation.md');

interface Row {
  name: string;
  apart: string;
  within: string;
}

/** Prints the table of attacks, for people who read the output of a run. */
function print(rows: readonly Row[]): void {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const lines = rows.map(
    ({ name, apart, within }) => `${name.padEnd(width)}  ${apart.padEnd(11)}  ${within}`,
  );
  process.stdout.write(`${[`${'The agent …'.padEnd(width)}  own process  server`, ...lines].join('\n')}\n`);
}

it('an agent cannot exceed the permissions of its manifest, and each attempt is logged', async () => {
  const folder = await agentFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  for (const id of ['apart', 'within'])
    await folder.agent(id, {
      manifest: {
        capabilities: ['storage', 'documents', 'notify'],
        offers: [{ name: 'look', title: 'Look', description: 'Reads.' }],
      },
      server: redTeam.server(id),
    });
  await folder.plugins({ apart: { isolate: true }, within: { isolate: false } });
  process.env['TEST_SECRET'] = 'secret';
  const server = await testServer({ env: { PLUGINS_FILE: folder.file, AGENT_MAX_RECORDS: '40' } });
  onTestFinished(() => server.close());
  const [ana, ben] = [await server.signIn('ana@example.test'), await server.signIn('ben@example.test')];

  const uploaded = await ben.upload('/api/documents', 'private.txt', 'Of Ben alone.');
  const given = {
    server: server.url,
    pid: process.pid,
    ben: (await ben.get('/api/auth/me')).body.id as string,
    document: uploaded.body.id as string,
  };
  const records = {
    apart: (await ben.get('/api/agents/apart/keep')).body as string,
    within: (await ben.get('/api/agents/within/keep')).body as string,
  };
  await allowTools(await server.signIn('root@example.test'));
  const { secret } = (await ana.post('/api/access-tokens', { name: 'My editor', days: 30 })).body;
  const assistant = new Client({ name: 'assistant', version: '1.0.0' });
  const requestInit = { headers: { authorization: `Bearer ${secret}` } };
  await assistant.connect(
    new StreamableHTTPClientTransport(new URL('/api/mcp', server.url), { requestInit }),
  );
  onTestFinished(() => assistant.close());

  /** Lets an outside assistant call the agent's reading tool. */
  const inTool = async (agent: 'apart' | 'within', name: string): Promise<string> => {
    const { content } = await assistant.callTool({ name: `${agent}__look`, arguments: { name } });
    const [part] = content;
    const said = part?.type === 'text' ? part.text : '';
    return String(JSON.parse(said.slice(said.indexOf('\n') + 1)));
  };
  const inRoute = async (agent: 'apart' | 'within', name: string): Promise<string> => {
    const [record, other] =
      agent === 'apart' ? [records.apart, records.within] : [records.within, records.apart];
    const query = new URLSearchParams({ name, given: JSON.stringify({ ...given, record, other }) });
    const { status, body } = await ana.get(`/api/agents/${agent}/try?${query.toString()}`);
    return status === 200 ? String(body) : `${status} ${JSON.stringify(body)}`;
  };
  const attempt = async (agent: 'apart' | 'within', { name, inTool: isInTool, hasEffect }: Attempt) => {
    const said = await (isInTool ? inTool : inRoute)(agent, name);
    return hasEffect?.() ? 'done' : said;
  };
  const refusals = () =>
    server.logged.flatMap((line) => {
      const { agent, refused } = JSON.parse(line) as { agent?: string; refused?: string };
      return agent === 'apart' && refused !== undefined ? [refused] : [];
    });

  const outcome = (answer: string) => answer.replace(/^refused: .*/, 'refused');
  const got: unknown[] = [];
  for (const one of redTeam.attempts) {
    const { name, refusal } = one;
    const before = refusals().length;
    const apart = outcome(await attempt('apart', one));
    const logged = refusals().slice(before);
    const within = outcome(await attempt('within', one));
    got.push({ name, apart, logged: refusal !== null && logged.some((line) => refusal.test(line)), within });
  }
  expect(got).toEqual(
    redTeam.attempts.map(({ name, refusal, within }) => ({
      name,
      apart: refusal ? 'refused' : 'nothing',
      logged: refusal !== null,
      within,
    })),
  );
  print(got as Row[]);
  const { items } = (await ana.get('/api/notifications?limit=100')).body;
  expect(items.map(({ sender }: { sender: string }) => sender).toSorted()).toEqual([
    ...Array<string>(20).fill('Agent apart'),
    ...Array<string>(20).fill('Agent within'),
  ]);
  expect(redTeam.attempts.filter(({ refusal }) => refusal).length).toBeGreaterThanOrEqual(20);
  const rows = readFileSync(documentation, 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const documented = redTeam.attempts.map(({ name }) => {
    const [, , apart = '', within] = rows.find(([, cell]) => cell === name) ?? [];
    return [name, apart.replace(/^refused by .+/, 'refused'), within];
  });
  expect(documented).toEqual(
    redTeam.attempts.map(({ name, refusal, within }) => [
      name,
      refusal ? 'refused' : 'not available',
      within === 'done' ? '**succeeds**' : within,
    ]),
  );
});
