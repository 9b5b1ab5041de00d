import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { AgentManifest } from '@staffroom/sdk';
import { expect, it, onTestFinished } from 'vitest';
import { startIsolatedProcess } from './isolated-process.ts';

/** Loads an agent that connects to a closed port of `localhost`, and returns the code of the error. */
async function connected(privateHosts: string[], code: string): Promise<unknown> {
  const folder = await mkdtemp(path.join(tmpdir(), 'staffroom-address-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'server.mjs');
  await writeFile(file, code);
  const child = startIsolatedProcess({
    agent: { id: 'tide', name: 'Tide' },
    folder,
    allowed: [],
    memory: 128,
    blocked: 60,
    onOutput: () => undefined,
    refused: () => undefined,
    ended: () => undefined,
  });
  onTestFinished(() => child.stop());
  const manifest = AgentManifest.parse({
    id: 'tide',
    name: 'Tide',
    description: 'Tides',
    hosts: ['localhost'],
  });
  return child.load(pathToFileURL(file).href, { manifest, privateHosts });
}

const fetching = `export default await fetch('http://localhost:4919/').catch(({ cause }) => cause.code);`;
const looking = `import { lookup } from 'node:dns/promises';
export default await lookup('localhost').then(() => 'found', ({ code }) => code);`;

it.each([
  ['fetch', fetching],
  ['a lookup', looking],
])('a host of the manifest with a private address is refused for %s', async (_what, code) => {
  expect(await connected([], code)).toBe('forbidden');
});

it('a host of AGENT_ALLOWED_HOSTS can have a private address', async () => {
  expect(await connected(['localhost'], fetching)).toBe('ECONNREFUSED');
});
