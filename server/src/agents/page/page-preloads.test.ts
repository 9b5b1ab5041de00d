import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createPagePreloads } from './page-preloads.ts';

async function builtPage() {
  const directory = await mkdtemp(path.join(tmpdir(), 'staffroom-page-'));
  const manifest = {
    metaData: { remoteEntry: { name: 'remoteEntry.1.js' } },
    exposes: [
      {
        assets: {
          js: { sync: ['agent.1.js'], async: ['page.1.js', 'lazy-de.1.js'] },
          css: { sync: [], async: ['page.1.css'] },
        },
      },
    ],
  };
  await writeFile(path.join(directory, 'mf-manifest.json'), JSON.stringify(manifest));
  for (const file of ['remoteEntry.1.js', 'agent.1.js', 'page.1.js', 'lazy-de.1.js', 'page.1.css'])
    await writeFile(path.join(directory, file), file);
  return { directory, [Symbol.asyncDispose]: () => rm(directory, { recursive: true }) };
}

const digest = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

it('a page preloads its manifest and the scripts and styles that it starts with, with their hashes', async () => {
  await using page = await builtPage();
  const links = await createPagePreloads()(
    { clientUrl: '/remotes/echo/1.0.0/mf-manifest.json', entry: {} },
    page.directory,
  );
  const file = (name: string, as: string) =>
    `<link rel="preload" as="${as}" href="/remotes/echo/1.0.0/${name}" crossorigin integrity="${digest(name)}">`;
  expect(links).toBe(
    '<link rel="preload" as="fetch" href="/remotes/echo/1.0.0/mf-manifest.json" crossorigin>' +
      file('remoteEntry.1.js', 'script') +
      file('agent.1.js', 'script') +
      file('page.1.js', 'script') +
      file('page.1.css', 'style'),
  );
});

it('a page from another server, without a client half or with missing files preloads nothing', async () => {
  await using page = await builtPage();
  const preloads = createPagePreloads();
  const remote = 'https://pages.example.test/mf-manifest.json';
  expect(await preloads({ clientUrl: remote, entry: {} }, page.directory)).toBe('');
  expect(await preloads({ clientUrl: null, entry: {} }, page.directory)).toBe('');
  await rm(path.join(page.directory, 'page.1.js'));
  const own = '/remotes/echo/1.0.0/mf-manifest.json';
  expect(await preloads({ clientUrl: own, entry: {} }, page.directory)).toBe('');
});
