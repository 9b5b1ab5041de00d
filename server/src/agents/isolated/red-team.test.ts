import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { agentFolder } from '../../testing/agent-folder.ts';
import { testServer } from '../../testing/test-server.ts';
import { redTeam } from './testing/red-team.ts';

const documentation = path.join(import.meta.dirname, '../../../../sdk/docs/isolation.md');

it('an agent cannot exceed the permissions of its manifest, and each attempt is logged', async () => {
  const folder = await agentFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  for (const id of ['apart', 'within'])
    await folder.agent(id, {
      manifest: { capabilities: ['storage', 'documents'] },
      server: redTeam.server(id),
    });
  await folder.plugins({ apart: { isolate: true }, within: { isolate: false } });
  process.env['TEST_SECRET'] = 'secret';
  const server = await testServer({ env: { PLUGINS_FILE: folder.file } });
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
  const attempt = async (agent: 'apart' | 'within', name: string): Promise<string> => {
    const [record, other] =
      agent === 'apart' ? [records.apart, records.within] : [records.within, records.apart];
    const query = new URLSearchParams({ name, given: JSON.stringify({ ...given, record, other }) });
    const { status, body } = await ana.get(`/api/agents/${agent}/try?${query.toString()}`);
    return status === 200 ? String(body) : `${status} ${JSON.stringify(body)}`;
  };
  const refusals = () =>
    server.logged.flatMap((line) => {
      const { agent, refused } = JSON.parse(line) as { agent?: string; refused?: string };
      return agent === 'apart' && refused !== undefined ? [refused] : [];
    });

  const outcome = (answer: string) => answer.replace(/^refused: .*/, 'refused');
  const got: unknown[] = [];
  for (const { name, refusal } of redTeam.attempts) {
    const before = refusals().length;
    const apart = outcome(await attempt('apart', name));
    const logged = refusals().slice(before);
    const within = outcome(await attempt('within', name));
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
