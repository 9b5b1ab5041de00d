import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { testTimeoutMs } from '../../.config/time-factor.ts';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { confirming } from './confirming.ts';
import { ownServer } from './own-server.ts';
import { embeddedData } from './server-data.ts';
import { expect, test } from './test.ts';
import { signIn } from './workspace.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const staffroom = join(root, 'sdk/bin/staffroom.js');

/** Simulates `npm install` in a folder outside of the checkout. */
function install(folder: string): void {
  const packages = {
    '@staffroom/sdk': 'sdk',
    '@staffroom/build': 'sdk/build',
    react: 'sdk/node_modules/react',
    '@types/react': 'sdk/node_modules/@types/react',
    '.bin/staffroom': 'sdk/bin/staffroom.js',
  };
  for (const [name, target] of Object.entries(packages)) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(realpathSync(join(root, target)), link);
  }
}

test('a pipeline without access to the server delivers an agent and updates it, and an administrator reviews the first version and rolls the second back', async ({
  browser,
}) => {
  // The pipeline builds the agent four times.
  test.setTimeout(4 * testTimeoutMs);
  const home = mkdtempSync(join(tmpdir(), 'delivery-'));
  try {
    execFileSync(process.execPath, [staffroom, 'create', 'travel-desk', '--kind', 'page'], { cwd: home });
    const folder = join(home, 'travel-desk');
    install(folder);
    cpSync(join(root, 'sdk/docs/examples/deliver.sh'), join(folder, 'deliver.sh'));
    const data = embeddedData();
    const keys = join(data.env.DATA_DIR, 'agents/keys');
    mkdirSync(keys, { recursive: true });
    const key = join(home, 'key.pem');
    execFileSync('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', key]);
    execFileSync('openssl', ['pkey', '-in', key, '-pubout', '-out', join(keys, 'travel-team.pem')]);
    const plugins = join(home, 'plugins.json');
    writeFileSync(plugins, '{ "agents": {} }');
    await using server = await ownServer({ PLUGINS_FILE: plugins }, data);
    const context = confirming(await browser.newContext({ baseURL: server.url }));
    const admin = await context.newPage();
    await signIn(admin, 'admin@example.test');
    await admin.goto('/admin/agents');

    await admin.getByRole('button', { name: 'New delivery token' }).click();
    const form = admin.getByRole('dialog');
    await form.getByLabel('What is the token for?').fill('Travel team');
    await form.getByLabel('Agent id').fill('travel-desk');
    await form.getByRole('checkbox', { name: /^Run versions without a review/ }).check();
    await form.getByRole('button', { name: 'Create token' }).click();
    const secret = await admin.getByLabel('Delivery token', { exact: true }).inputValue();
    await admin.getByRole('button', { name: 'Done' }).click();

    const env = { ...process.env, STAFFROOM_URL: server.url, STAFFROOM_TOKEN: secret, SIGNING_KEY: key };
    /** Runs the pipeline. @returns its output after it has ended */
    const pipeline = async (): Promise<string> => {
      // The page is checked by another test; here, the check would only start one more workspace and browser.
      const script = join(folder, 'deliver.sh');
      writeFileSync(
        script,
        readFileSync(script, 'utf8').replace(/run -s check$/m, 'run -s check -- --no-page'),
      );
      const child = spawn('sh', ['deliver.sh'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
      let output = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
      const [code] = await once(child, 'exit');
      expect([code, output]).toEqual([0, output]);
      return output;
    };
    const times: string[] = [];

    const first = pipeline();
    const review = admin.getByRole('region', { name: 'Versions to review' });
    await expect(async () => {
      await admin.reload();
      await expect(review).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 2 * testTimeoutMs });
    await expect(review.getByRole('list', { name: 'Differences of Travel desk 0.1.0' })).toContainText(
      'Stores its own records in this workspace.',
    );
    await expectAccessibleAtBothWidths(admin, 'versions to review');
    await review.getByRole('button', { name: 'Approve and run Travel desk 0.1.0' }).click();
    times.push(await first);
    expect(times[0]).toContain('0.1.0 runs now.');

    const packageFile = join(folder, 'package.json');
    writeFileSync(packageFile, readFileSync(packageFile, 'utf8').replace('"0.1.0"', '"0.2.0"'));
    times.push(await pipeline());
    expect(times[1]).toContain('travel-desk 0.2.0: approved');
    const [, id = ''] = /submission ([\w-]+)/.exec(times[1] ?? '') ?? [];

    await admin.goto('/admin/agents');
    await admin.getByRole('button', { name: /^Travel desk version 0\.2\.0/ }).click();
    const versions = admin.getByRole('region', { name: 'Versions of Travel desk' });
    await versions.getByRole('button', { name: 'Roll back 0.1.0' }).click();
    await expect(versions.getByRole('listitem')).toContainText([/Installed, not running/, /Runs/]);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [staffroom, 'agents', 'submit', '--status', id],
      { cwd: folder, env },
    );
    expect(stdout).toContain('0.1.0 runs now.');
    test.info().annotations.push({ type: 'times of the pipelines', description: times.join('\n') });
    await context.close();
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
});
