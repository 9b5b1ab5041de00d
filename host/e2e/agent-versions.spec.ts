import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { confirming } from './confirming.ts';
import { ownServer } from './own-server.ts';
import { embeddedData } from './server-data.ts';
import { failUntilRetry } from './fail-until-retry.ts';
import { expect, test } from './test.ts';
import { signIn, toasts } from './workspace.ts';

const page = (version: string) => `
  var staffroom_tide = (() => {
    let shared;
    const provided = async (name) => {
      const { lib, get } = Object.values(shared[name])[0];
      return lib ? lib() : (await get())();
    };
    return {
      init(scope) { shared = scope; },
      async get() {
        const { defineAgent } = await provided('@staffroom/sdk/client');
        const { createElement: e } = await provided('react');
        const Page = () => e('div', null, e('h2', null, 'Tide ${version}'), e('input', { 'aria-label': 'Height' }));
        const agent = defineAgent({ id: 'tide' }, { page: async () => ({ default: Page }) });
        return () => ({ agent });
      },
    };
  })();`;

test('an open page of an agent offers to reload after an administrator approves a new version, and the agent can be removed', async ({
  browser,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'staffroom-versions-'));
  const plugins = path.join(folder, 'plugins.json');
  writeFileSync(plugins, '{ "agents": {} }');
  try {
    const data = embeddedData();
    const install = (command: 'add' | 'update', version: string, capabilities: string[]) =>
      execFileSync(process.execPath, [
        path.resolve('sdk/bin/staffroom.js'),
        'agents',
        command,
        pack(folder, version, capabilities),
        '--plugins',
        plugins,
        '--data',
        data.env.DATA_DIR,
        ...(command === 'add' ? ['--approve'] : []),
      ]);
    install('add', '1.0.0', []);
    await using server = await ownServer({ PLUGINS_FILE: plugins }, data);
    const context = confirming(await browser.newContext({ baseURL: server.url }));
    const open = await context.newPage();
    await signIn(open, 'admin@example.test');
    await open.goto('/agents/tide');
    const tide = open.frameLocator('iframe[sandbox]');
    await tide.getByLabel('Height').fill('Two metres');

    expect(() => install('update', '2.0.0', ['documents'])).toThrow();
    const admin = await context.newPage();
    await admin.goto('/admin/agents');
    await expect(admin.getByText('Version 2.0.0 needs approval')).toBeVisible();
    await admin.getByRole('button', { name: /^Tide version/ }).click();
    const versions = admin.getByRole('region', { name: 'Versions of Tide' });
    await expect(versions.getByRole('listitem')).toContainText([
      /compared with 1\.0\.0: 1 addition or change/,
      /Runs/,
    ]);
    await versions.getByRole('link', { name: 'Review Tide 2.0.0' }).click();
    await expect(admin.getByRole('heading', { name: /^Update Tide to/ })).toBeVisible();
    await expect(admin.getByRole('region', { name: 'What changes' }).getByRole('listitem')).toContainText([
      /Opens and saves documents/,
    ]);
    await expectAccessibleAtBothWidths(admin, 'consent');
    await admin.getByRole('button', { name: 'Approve and run' }).click();
    await admin.getByRole('button', { name: /^Tide version/ }).click();
    await expect(versions.getByRole('listitem')).toContainText([/Runs/, /Installed, not running/]);

    const reload = open.getByRole('button', { name: 'Reload' });
    await expect(reload).toBeVisible();
    await expect(tide.getByLabel('Height')).toHaveValue('Two metres');
    await reload.click();
    await expect(tide.getByRole('heading', { name: 'Tide 2.0.0' })).toBeVisible();
    await expect(reload).toBeHidden();

    await versions.getByRole('button', { name: 'Remove…' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('Type tide to confirm').fill('tide');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(admin.getByRole('heading', { name: 'Data kept, not installed' })).toBeVisible();
    await context.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('an uploaded agent package that does not start is not reported as installed', async ({ browser }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'staffroom-versions-'));
  const plugins = path.join(folder, 'plugins.json');
  writeFileSync(plugins, '{ "agents": {} }');
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  try {
    const data = embeddedData();
    mkdirSync(path.join(data.env.DATA_DIR, 'agents/keys'), { recursive: true });
    const key = publicKey.export({ type: 'spki', format: 'pem' });
    writeFileSync(path.join(data.env.DATA_DIR, 'agents/keys/acme.pem'), key);
    await using server = await ownServer({ PLUGINS_FILE: plugins }, data);
    const context = confirming(await browser.newContext({ baseURL: server.url }));
    const page = await context.newPage();
    await signIn(page, 'admin@example.test');
    await page.goto('/admin/agents');
    const upload = async (version: string, half?: string) => {
      const tarball = pack(folder, version, [], half);
      const digest = createHash('sha512').update(readFileSync(tarball)).digest();
      writeFileSync(`${tarball}.sig`, sign(null, digest, privateKey).toString('base64'));
      await page.getByRole('button', { name: 'Install a package' }).click();
      const dialog = page.getByRole('dialog', { name: 'Install a package' });
      await dialog.locator('input[type=file]').setInputFiles([tarball, `${tarball}.sig`]);
      await dialog.getByRole('button', { name: 'Install', exact: true }).click();
      await expect(dialog).toBeHidden();
    };
    await upload('1.0.0');
    await expect(toasts(page)).toContainText(['Tide 1.0.0 needs approval']);
    await page.getByRole('button', { name: 'Approve and run' }).click();
    await expect(toasts(page).filter({ hasText: 'Tide now runs version 1.0.0' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible();
    await upload('2.0.0', `throw new Error('no tide today');`);
    const failed = toasts(page).filter({ hasText: 'Tide couldn’t start version 2.0.0' });
    await expect(failed).toContainText('did not start: no tide today; version 1.0.0 keeps running');
    await failed.getByRole('button', { name: 'Close' }).click();
    await upload('3.0.0');
    await expect(toasts(page).filter({ hasText: 'Tide now runs version 3.0.0' })).toBeVisible();
    await page.getByRole('button', { name: /^Tide version/ }).click();
    const versions = page.getByRole('region', { name: 'Versions of Tide' });
    await expect(versions.getByRole('listitem')).toContainText([
      /Runs/,
      /Never started in this workspace/,
      /Installed, not running/,
    ]);
    await expect(versions.getByRole('button', { name: /^Roll back/ })).toHaveCount(1);
    await expect(versions.getByRole('button', { name: /^Start/ })).toHaveCount(2);

    // While the trials are unknown, the page offers no new trial.
    await failUntilRetry(page, '**/api/admin/agent-canaries');
    await page.reload();
    await page.getByRole('button', { name: /^Tide version/ }).click();
    await expect(versions.getByRole('alert')).toContainText('Couldn’t load the trial status');
    await expect(versions.getByRole('button', { name: /^Start/ })).toHaveCount(0);
    await versions.getByRole('button', { name: 'Retry' }).click();
    await expect(versions.getByRole('button', { name: /^Start/ })).toHaveCount(2);

    const tryOut = async () => {
      await versions.getByRole('button', { name: 'Start a trial of 1.0.0' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Start trial', exact: true }).click();
      await expect(versions.getByText('1.0.0 is on trial with 10% of people')).toBeVisible();
    };
    await tryOut();
    await page.setViewportSize({ width: 390, height: 844 });
    const figures = versions.getByRole('table');
    await expect(figures.getByRole('columnheader', { name: '1.0.0, trial' })).toBeVisible();
    const beyond = () =>
      figures.evaluate(({ parentElement: box }) => box && box.scrollWidth - box.clientWidth);
    await expect.poll(beyond, 'both versions fit on a phone').toBe(0);
    await page.setViewportSize({ width: 1320, height: 900 });
    await versions.getByRole('button', { name: 'End trial' }).click();
    await expect(figures).toBeHidden();
    await expect(versions.getByRole('listitem')).toContainText([/Runs/, /Never started/, /Installed/]);
    await tryOut();
    await versions.getByRole('button', { name: 'Roll out to everyone' }).click();
    await expect(versions.getByRole('listitem')).toContainText([/Installed/, /Never started/, /Runs/]);
    await context.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('an administrator reads the four changes of a hostile update before anything of it runs', async ({
  browser,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'staffroom-versions-'));
  const plugins = path.join(folder, 'plugins.json');
  writeFileSync(plugins, '{ "agents": {} }');
  try {
    const data = embeddedData();
    mkdirSync(path.join(data.env.DATA_DIR, 'agents/keys'), { recursive: true });
    const keys = new Map(
      ['acme', 'mallory'].map((company) => {
        const { publicKey, privateKey } = generateKeyPairSync('ed25519');
        const file = path.join(data.env.DATA_DIR, 'agents/keys', `${company}.pem`);
        writeFileSync(file, publicKey.export({ type: 'spki', format: 'pem' }));
        return [company, privateKey];
      }),
    );
    await using server = await ownServer({ PLUGINS_FILE: plugins }, data);
    const context = confirming(await browser.newContext({ baseURL: server.url }));
    const page = await context.newPage();
    await signIn(page, 'admin@example.test');
    const upload = async (company: string, version: string, half: string, manifest: object) => {
      await page.goto('/admin/agents');
      const tarball = pack(folder, version, ['storage'], half, { ...manifest });
      const digest = createHash('sha512').update(readFileSync(tarball)).digest();
      const key = keys.get(company);
      if (!key) throw new Error(`There is no key of ${company}`);
      writeFileSync(`${tarball}.sig`, sign(null, digest, key).toString('base64'));
      await page.getByRole('button', { name: 'Install a package' }).click();
      const dialog = page.getByRole('dialog', { name: 'Install a package' });
      await dialog.locator('input[type=file]').setInputFiles([tarball, `${tarball}.sig`]);
      await dialog.getByRole('button', { name: 'Install', exact: true }).click();
    };
    const tool = { name: 'note_tide', title: 'Note a tide', description: 'Stores what a person asks.' };

    await upload('acme', '1.0.0', works, { hosts: ['tides.example.com'] });
    await expect(page.getByRole('heading', { name: 'Install Tide?' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Where data goes' })).toContainText(
      'Sends data to tides.example.com.',
    );
    await page.getByRole('button', { name: 'Approve and run' }).click();
    await expect(toasts(page).filter({ hasText: 'Tide now runs version 1.0.0' })).toBeVisible();

    await upload('mallory', '1.1.0', offering(tool), {
      name: 'Company Assistant',
      hosts: ['tides.example.com', 'collect.example.net'],
      offers: [tool],
    });
    await expect(page.getByRole('heading', { name: /^Update Tide to/ })).toBeVisible();
    await expect(page.getByText('Version 1.0.0 keeps running until you approve this one.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'What changes' }).getByRole('listitem')).toContainText([
      /“Company Assistant”.*Before: .*“Tide”.*Changed/s,
      /mallory\.pem.*Before: .*acme\.pem.*Changed/s,
      /Sends data to collect\.example\.net\..*New/s,
      /“Note a tide”.*Stores what a person asks\..*New/s,
    ]);
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect(page.getByText('Version 1.1.0 needs approval')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Tide version 1\.0\.0/ })).toBeVisible();
    await context.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

const offering = (tool: { name: string }) => `
import { z } from 'zod';
import { serverKit } from '@staffroom/sdk/server';
const { sharedTool, defineServerPlugin } = serverKit({ id: 'tide', name: 'Tide', description: '-', offers: [${JSON.stringify(tool)}] });
export default defineServerPlugin({
  offers: [sharedTool('${tool.name}', { input: z.object({}), output: z.string(), run: async () => 'noted' })],
});
`;

const works = 'export default { routes: [], jobs: [], sockets: [] };';

function pack(
  folder: string,
  version: string,
  capabilities: string[],
  half = works,
  manifest: Record<string, unknown> = {},
): string {
  const home = path.join(folder, version);
  const name = 'staffroom_tide';
  const remoteEntry = { name: 'remote.js', path: '', type: 'global' };
  const buildInfo = { buildVersion: '1', buildName: 'tide' };
  const metaData = {
    name,
    type: 'app',
    buildInfo,
    remoteEntry,
    types: {},
    globalName: name,
    publicPath: 'auto',
  };
  const files = {
    'package.json': JSON.stringify({
      name: 'test-agent-tide',
      version,
      type: 'module',
      exports: { './manifest': './manifest.json', './server': './server.mjs' },
      peerDependencies: { '@staffroom/sdk': '*' },
    }),
    'manifest.json': JSON.stringify({
      id: 'tide',
      name: 'Tide',
      description: 'For a test.',
      capabilities,
      ...manifest,
    }),
    'server.mjs': half,
    'dist/client/remote.js': page(version),
    'dist/client/mf-manifest.json': JSON.stringify({
      id: 'tide',
      name,
      metaData,
      shared: [],
      remotes: [],
      exposes: [],
    }),
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(home, 'package', file)), { recursive: true });
    writeFileSync(path.join(home, 'package', file), text);
  }
  const tarball = path.join(folder, `tide-${version}.tgz`);
  execFileSync('tar', ['-czf', tarball, '-C', home, 'package']);
  return tarball;
}
