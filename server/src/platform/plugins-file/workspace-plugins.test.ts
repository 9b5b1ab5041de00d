import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { workspacePlugins } from './workspace-plugins.ts';

async function place(deployed: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'staffroom-plugins-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'plugins.json');
  await writeFile(file, deployed);
  const second = path.join(folder, 'data/agents/plugins.json');
  return { file, second, writable: workspacePlugins(file, path.join(folder, 'data')), folder };
}

const text =
  '{\n  // deployed\n  "agents": { "notes": { "from": "./notes", "config": { "pages": 3 } } }\n}\n';

it('a change goes into plugins.json and keeps its comments', async () => {
  const { file, writable } = await place(text);
  await writable.edit([[['agents', 'tide'], { from: './tide' }]]);
  expect(await readFile(file, 'utf8')).toContain('// deployed');
  expect(Object.keys((await writable.read()).agents)).toEqual(['notes', 'tide']);
});

it('a plugins.json that cannot be written stays, and a file in the data folder replaces its entries', async () => {
  const { file, second, folder } = await place(text);
  const readOnly = workspacePlugins(file, path.join(folder, 'data'), { isWritable: async () => false });
  await readOnly.edit([[['agents', 'tide'], { from: './tide' }]]);
  await readOnly.edit([[['agents', 'notes', 'from'], './notes-2']]);
  expect(await readFile(file, 'utf8')).toBe(text);
  expect(JSON.parse(await readFile(second, 'utf8'))).toEqual({
    agents: { tide: { from: './tide' }, notes: { from: './notes-2', config: { pages: 3 } } },
  });
  expect((await readOnly.read()).agents['notes']).toMatchObject({ from: './notes-2', config: { pages: 3 } });
  expect(await readOnly.entries()).toEqual({
    tide: { from: './tide' },
    notes: { from: './notes-2', config: { pages: 3 } },
  });
});

it('an agent of a plugins.json that cannot be written can be removed only there', async () => {
  const { file, folder } = await place(text);
  const readOnly = workspacePlugins(file, path.join(folder, 'data'), { isWritable: async () => false });
  await expect(readOnly.edit([[['agents', 'notes'], undefined]])).rejects.toThrow(/remove the agent there/);
  expect(Object.keys((await readOnly.read()).agents)).toEqual(['notes']);
});
