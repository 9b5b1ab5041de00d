import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scratchFolder } from '../../.config/scratch-folder.ts';
import { ownServer } from './own-server.ts';
import { expect, type Locator, test } from './test.ts';
import { signIn } from './workspace.ts';

const agent = fileURLToPath(new URL('../../agents/blog-post', import.meta.url));
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** Starts a server with another origin for the built page. `spoil` adds a comment to every file whose name matches. */
async function otherOrigin() {
  let spoilt: RegExp | null = null;
  const server = createServer(({ url = '' }, response) => {
    const name = new URL(url, 'http://here').pathname.slice(1);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('cache-control', 'no-store');
    response.setHeader('content-type', types[extname(name)] ?? 'application/octet-stream');
    try {
      const bytes = readFileSync(join(agent, 'dist/client', name));
      response.end(spoilt?.test(name) ? Buffer.concat([bytes, Buffer.from('\n/* more */')]) : bytes);
    } catch {
      response.writeHead(404).end();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    manifest: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mf-manifest.json`,
    spoil: (names: RegExp | null) => void (spoilt = names),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Returns position and style of everything that people can read or press. */
const looks = (place: Locator) =>
  place.locator('h2, h3, p, button, a, input, th').evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const { color, backgroundColor, fontSize, fontWeight, borderRadius } = getComputedStyle(element);
        const box = [x, y, width, height].map(Math.round).join(' ');
        return [
          element.tagName,
          element.textContent,
          box,
          color,
          backgroundColor,
          fontSize,
          fontWeight,
          borderRadius,
        ].join('|');
      }),
  );

async function findTopics(place: Locator): Promise<void> {
  await place.getByRole('link', { name: 'New Post' }).first().click();
  await place.getByLabel('Topic area').fill('solar kettle');
  await place.getByRole('button', { name: 'Generate New Topics' }).click();
  // The library has no document about solar kettles, and without a model no topic is invented.
  await expect(place.getByText('No topics in your documents')).toBeVisible();
}

test('a framed page from another origin looks and works like a local page, and runs no modified script', async ({
  browser,
}) => {
  await using resources = new AsyncDisposableStack();
  const far = resources.use(await otherOrigin());
  const folder = mkdtempSync(join(scratchFolder(), 'staffroom-far-'));
  resources.defer(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'plugins.json');
  const plugins = (entry: object) =>
    writeFileSync(file, JSON.stringify({ agents: { 'blog-post': { from: agent, ...entry } } }));
  plugins({});
  const server = resources.use(await ownServer({ PLUGINS_FILE: file }));
  const page = await browser.newPage({ baseURL: server.url });
  await signIn(page, 'admin@example.test');
  await page.goto('/agents/blog-post');
  const main = page.getByRole('main');
  await findTopics(main);
  await page.evaluate(() => document.fonts.ready);
  const here = await looks(main);
  expect(here.length).toBeGreaterThan(5);

  const bytes = readFileSync(join(agent, 'dist/client/mf-manifest.json'));
  const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  plugins({ remote: far.manifest, integrity });
  const isFramed = async () =>
    (await (await page.request.get('/api/ai-agents/blog-post')).json()).frame as unknown;
  await expect.poll(isFramed).toBe(true);
  await page.goto('/agents/blog-post');
  const framed = page.frameLocator('iframe[sandbox]').getByRole('main');
  await findTopics(framed);
  await expect.poll(() => looks(framed)).toEqual(here);

  const failure = page.getByRole('alert').filter({ hasText: 'Couldn’t open' });
  const said: [RegExp, RegExp][] = [
    [/^mf-manifest/, /The page’s manifest does not have the digest that plugins\.json sets as "integrity"/],
    [/^remoteEntry/, /differs from its build: .*remoteEntry/],
    [/^\d+\..*\.js$/, /differs from its build: .*\/\d+\./],
  ];
  for (const [names, words] of said) {
    far.spoil(names);
    await page.goto('/agents/blog-post');
    await expect(failure).toContainText('doesn’t match the installed version, so it was blocked');
    await expect(failure.locator('pre')).toContainText(words);
  }
  await page.goto('/admin/agents');
  await expect(page.getByText('The page has been failing for one person').first()).toBeVisible();
  far.spoil(null);
  await page.goto('/agents/blog-post');
  await expect(framed.getByText('No blog posts yet')).toBeVisible();
});
