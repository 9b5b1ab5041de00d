import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { faultyAgents, soundAgent } from '../testing/faulty-agents.ts';
import { loadAgent } from './load-agent.ts';
import { loadParts } from './load-parts.ts';

const modules = join(import.meta.dirname, '../../../../node_modules');

async function agentOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'faulty-'));
  onTestFinished(() => rm(folder, { recursive: true, maxRetries: 5 }));
  await symlink(modules, join(folder, 'node_modules'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

it('staffroom check finds no problem in an agent without a fault', async () => {
  const client = {
    'client/index.tsx': `import { defineAgent } from '@staffroom/sdk/client';
      export const agent = defineAgent({ id: 'faulty' }, { page: () => import('./page.tsx') });`,
    'client/page.tsx': `import { createContext, memo } from 'react';
      import { Button } from '@staffroom/sdk/client';
      const Here = createContext(null);
      class Wide extends Button {}
      export default memo(() => <Here value={window.location.href}><Wide>{document.title}</Wide></Here>);`,
  };
  expect(await loadAgent(await agentOf({ ...soundAgent, ...client }))).toEqual({
    manifest: { id: 'faulty', capabilities: [] },
    problems: [],
  });
});

/** Faults that need a process: they never end, end the process, or need the globals of a browser. */
const apart = faultyAgents.filter(
  ({ says, files }) => /never finishes|ended the process/.test(says) || 'client/index.tsx' in files,
);

it.each(apart.map(({ name, files, says }) => [name, files, says] as const))(
  'staffroom check explains, after it has loaded it in a process, the fault of an agent that %s',
  async (_name, files, says) => {
    const { problems } = await loadAgent(await agentOf({ ...soundAgent, ...files }));
    expect(problems.map(({ text }) => text)).toEqual([expect.stringContaining(says)]);
  },
);

const others = faultyAgents.filter((agent) => !apart.includes(agent));

it.each(others.map(({ name, files, says }) => [name, files, says] as const))(
  'staffroom check explains the fault of an agent that %s',
  async (_name, files, says) => {
    const folder = await agentOf({ ...soundAgent, ...files });
    const { problems } = await loadParts({ folder, client: undefined, begin: async () => undefined });
    expect(problems.map(({ text }) => text)).toEqual([expect.stringContaining(says)]);
  },
);

it('staffroom check does not wait for an agent that computes without end', async () => {
  const files = { 'dist/server/index.js': 'for (;;);' };
  // The process that loads the agent has to start within this time, too.
  const seconds = 3 * Number(process.env['TIME_FACTOR']);
  const { problems } = await loadAgent(await agentOf({ ...soundAgent, ...files }), seconds * 1000);
  expect(problems).toEqual([
    {
      part: 'server',
      text: `server/index.ts was not loaded within ${seconds} s, and a workspace waits 10 s. Move long work out of the top level of the file`,
    },
  ]);
});
