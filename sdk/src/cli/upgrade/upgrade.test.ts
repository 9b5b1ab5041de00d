import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as client from '../../client/index.ts';
import * as sdk from '../../index.ts';
import * as reading from '../../reading/index.ts';
import * as server from '../../server/index.ts';
import * as style from '../../style/index.ts';
import { removedExports } from './removed-exports.ts';
import { renamedExports } from './renamed-exports.ts';
import { staffroom } from '../staffroom.ts';

let folder: string;
let lines: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
  lines = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const record = (line: string) => void lines.push(line);
const upgrade = (...args: string[]) => staffroom(['upgrade', ...args], { folder, out: record, err: record });

it('staffroom upgrade imports renamed exports under the names that the agent uses', async () => {
  mkdirSync(join(folder, 'node_modules'));
  const kit =
    "import { serverKit, type Offer, Step as Kept } from '@staffroom/sdk/server';\nexport const { job, offer } = serverKit(manifest);\n";
  writeFileSync(join(folder, 'kit.ts'), kit);
  writeFileSync(join(folder, 'node_modules/kit.ts'), kit);
  writeFileSync(
    join(folder, 'page.tsx'),
    "import {\n  Button,\n  said,\n} from '@staffroom/sdk/client';\nimport { said as other } from './own.ts';\n",
  );
  expect(await upgrade()).toBe(0);
  expect(readFileSync(join(folder, 'kit.ts'), 'utf8')).toBe(
    "import { serverKit, type SharedTool as Offer, Checkpoint as Kept } from '@staffroom/sdk/server';\nexport const { job, sharedTool: offer } = serverKit(manifest);\n",
  );
  expect(readFileSync(join(folder, 'page.tsx'), 'utf8')).toBe(
    "import {\n  Button,\n  serverMessage as said,\n} from '@staffroom/sdk/client';\nimport { said as other } from './own.ts';\n",
  );
  expect(readFileSync(join(folder, 'node_modules/kit.ts'), 'utf8')).toBe(kit);
  expect(lines).toEqual(['Changed kit.ts', 'Changed page.tsx', '2 files changed. Now run the tests.']);
  lines = [];
  expect(await upgrade()).toBe(0);
  expect(lines).toEqual(['Nothing to change.']);
});

it('staffroom upgrade renames arguments of jobs and chats, and options of tests', async () => {
  writeFileSync(
    join(folder, 'index.ts'),
    "job(sum, async ({ input, call, step }) => step('Read', '', () => call.settings.prompt));\nsteps.map(({ step }) => step.title);\n",
  );
  writeFileSync(
    join(folder, 'agent.test.ts'),
    "testAgent(plugin, { replies: [], settings: { prompt: '' } });\n",
  );
  await upgrade();
  expect(readFileSync(join(folder, 'index.ts'), 'utf8')).toBe(
    "job(sum, async ({ input, call, checkpoint: step }) => step('Read', '', () => call.modelSettings.prompt));\nsteps.map(({ step }) => step.title);\n",
  );
  expect(readFileSync(join(folder, 'agent.test.ts'), 'utf8')).toBe(
    "testAgent(plugin, { replies: [], modelSettings: { prompt: '' } });\n",
  );
});

it('staffroom upgrade takes no arguments', async () => {
  expect(await upgrade('now')).toBe(2);
  expect(lines).toEqual(['upgrade takes no arguments. [usage]']);
});

it.each([
  ['@staffroom/sdk/client', client],
  ['@staffroom/sdk/reading', reading],
  ['@staffroom/sdk/server', server],
] as const)('every new name of a renamed export of %s is exported, and no old name', (entry, exported) => {
  const names = Object.entries(renamedExports[entry] ?? {});
  expect(names.length).toBeGreaterThan(0);
  // Types do not exist at run time, so check only values, whose names begin with a lower-case letter.
  const values = names.filter(([, now]) => /^[a-z]/.test(now));
  expect(values.filter(([, now]) => !(now in exported))).toEqual([]);
  expect(names.filter(([before]) => before in exported)).toEqual([]);
});

it('staffroom upgrade lists imports of removed exports, and of entries that only Staffroom uses', async () => {
  writeFileSync(
    join(folder, 'list.ts'),
    "import { endpoint, listQuery, type ListQuery as Query } from '@staffroom/sdk';\nimport { readOnlyCall } from '@staffroom/sdk/internal/server';\n",
  );
  expect(await upgrade()).toBe(0);
  expect(lines).toEqual([
    'list.ts imports "listQuery", which "@staffroom/sdk" no longer exports.',
    'list.ts imports "ListQuery", which "@staffroom/sdk" no longer exports.',
    'list.ts imports "@staffroom/sdk/internal/server", which is only for Staffroom itself and changes without notice.',
    'Nothing to change.',
  ]);
});

it.each([
  ['@staffroom/sdk', sdk],
  ['@staffroom/sdk/client', client],
  ['@staffroom/sdk/reading', reading],
  ['@staffroom/sdk/server', server],
  ['@staffroom/sdk/style', style],
] as const)('no removed export of %s is an export', (entry, exported) => {
  const removed = removedExports[entry];
  const names = typeof removed === 'object' ? removed : [];
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => name in exported)).toEqual([]);
});

it('packages that were built with an earlier SDK still find the functions that the SDK no longer exports', async () => {
  const whole = await import('@staffroom/sdk');
  expect(whole).toMatchObject({
    listQuery: expect.any(Function),
    titleOf: expect.any(Function),
    AppError: sdk.AppError,
  });
  expect(await import('@staffroom/sdk/server')).toHaveProperty('createToolDesk');
  expect(await import('@staffroom/sdk/client')).toHaveProperty('Combobox');
  expect(await import('@staffroom/sdk/style')).toHaveProperty('checkStyle');
  expect(await import('@staffroom/sdk/reading')).toHaveProperty('withoutJoin');
});
