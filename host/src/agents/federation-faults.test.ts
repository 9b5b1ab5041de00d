import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { federationFault } from './federation-faults.ts';
import { fetchManifest } from './fetch-manifest.ts';

async function remote(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mf-manifest.json`;
}

it.each([
  ['not-found', 'The server of the page answered 404', (to: ServerResponse) => to.writeHead(404).end()],
  [
    'unreachable',
    'The server of the page answered 502',
    (to: ServerResponse) => to.writeHead(502).end('<html>'),
  ],
  [
    'no-manifest',
    'The server of the page returned a web page instead of the page’s manifest',
    (to: ServerResponse) => to.end('\n<!doctype html><title>Welcome</title>'),
  ],
  [
    'broken-manifest',
    'is not a manifest of Module Federation',
    (to: ServerResponse) => to.end('{"name":"x"}'),
  ],
  ['unreachable', 'cannot be reached', (to: ServerResponse) => to.destroy()],
] as const)(
  'a failed fetch of a remote’s manifest is classified as “%s”, with the message “%s”',
  async (kind, words, answer) => {
    const url = await remote(answer);
    await expect(fetchManifest(url, {})).rejects.toMatchObject({
      kind,
      message: expect.stringContaining(words),
    });
  },
);

it('a valid manifest of a remote is accepted', async () => {
  const manifest = { metaData: {}, exposes: [], shared: [] };
  const url = await remote((to) => to.end(JSON.stringify(manifest)));
  expect(await (await fetchManifest(url, {})).json()).toEqual(manifest);
});

it.each([
  [
    '[ Federation Runtime ]: Version 19.2.0 from host of shared singleton module react does not satisfy the requirement of notes which needs ^18.0.0)',
    'version',
    'The agent’s page needs react ^18.0.0, but this workspace has 19.2.0',
  ],
  ['The remote does not expose the requested module. #RUNTIME-014', 'contract', '"./agent"'],
  [
    'Failed to load script resources. #RUNTIME-008 args: {"resourceUrl":"https://agents.test/entry.js"}',
    'missing-part',
    'Couldn’t load part of the page: https://agents.test/entry.js',
  ],
  ['x is not a function', 'crashed', 'x is not a function'],
])('an error of the Module Federation runtime is explained in our words: %s', (message, kind, words) => {
  expect(federationFault(new Error(message))).toMatchObject({
    kind,
    message: expect.stringContaining(words),
  });
});
