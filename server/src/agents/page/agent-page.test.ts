import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { talkerServer } from '../../testing/talker.ts';

const html = { headers: { accept: 'text/html,*/*;q=0.8' } };
const declared = '<meta name="wide-pages" content="/agents/talker?item /agents/talker?view=list&amp;open">';

async function builtHost() {
  const directory = await mkdtemp(path.join(tmpdir(), 'staffroom-client-'));
  await writeFile(
    path.join(directory, 'index.html'),
    '<html><head></head><body><div id="root"></div></body></html>',
  );
  return { directory, [Symbol.asyncDispose]: () => rm(directory, { recursive: true }) };
}

it('the page of an agent names its wide pages, for people who can see the agent', async () => {
  await using client = await builtHost();
  await using server = await talkerServer({ roles: ['admin'] }, { clientDirectory: client.directory });
  const pageFor = async (person: typeof server.anonymous, address: string) =>
    (await person.get(address, html)).body;
  const admin = await server.signIn('root@example.test');
  const ana = await server.signIn('ana@example.test');
  expect(await pageFor(admin, '/agents/talker?item=1')).toContain(declared);
  expect(await pageFor(ana, '/agents/talker?item=1')).toBe(await pageFor(ana, '/agents/missing?item=1'));
  for (const person of [ana, server.anonymous])
    expect(await pageFor(person, '/agents/talker?item=1')).not.toContain('wide-pages');
  expect(await pageFor(admin, '/agents/missing')).not.toContain('wide-pages');
});
