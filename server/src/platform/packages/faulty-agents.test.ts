import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { AgentFolder } from '../../testing/agent-folder.ts';
import { serveAgents } from '../../testing/serve-agents.ts';
import { expectTimeoutMs, testTimeoutMs } from '../../testing/run/limits.ts';

interface FaultyAgent {
  name: string;
  files: Record<string, string>;
  says: string;
  workspace?: string | null;
  endsProcess?: true;
}

// The same agents as in the test of `staffroom check`, so that the author's desk and the workspace judge alike.
const table = new URL('../../../../sdk/build/src/commands/check/testing/faulty-agents.ts', import.meta.url)
  .href;
const { faultyAgents, soundAgent } = (await import(/* @vite-ignore */ table)) as {
  faultyAgents: readonly FaultyAgent[];
  soundAgent: Record<string, string>;
};
const ofWorkspace = faultyAgents.filter(({ workspace }) => workspace !== null);
/** Each tenth agent, because each process takes a second to start. */
const some = ofWorkspace.filter(({ endsProcess }, index) => endsProcess || index % 10 === 5);

const idOf = (index: number) => `faulty-${index}`;

async function write(
  { file, plugins }: AgentFolder,
  agents: readonly FaultyAgent[],
  isolate: boolean,
): Promise<void> {
  const base = path.dirname(file);
  const entries = agents.map(({ files }, index) => {
    const id = idOf(index);
    const named = Object.entries({ ...soundAgent, ...files }).map(
      ([name, text]) =>
        [
          name,
          text
            .replace("id: 'faulty'", `id: '${id}'`)
            .replace("name: 'Faulty'", `name: 'Faulty ${index}'`)
            .replaceAll('agents/faulty', `agents/${id}`),
        ] as const,
    );
    return { id, named, entry: { isolate } };
  });
  for (const { id, named } of entries) {
    for (const [name, text] of named) {
      const place = path.join(base, id, name);
      await mkdir(path.dirname(place), { recursive: true });
      await writeFile(place, text);
    }
  }
  await plugins(Object.fromEntries(entries.map(({ id, entry }) => [id, entry])));
}

it.each([
  ["in the server's process", ofWorkspace.filter(({ endsProcess }) => !endsProcess), false],
  ['in a separate process', some, true],
] as const)(
  'the workspace explains faulty agents %s as staffroom check does',
  {
    timeout: 4 * testTimeoutMs,
  },
  async (_place, agents, isolate) => {
    const { platform } = await serveAgents((folder) => write(folder, agents, isolate), {
      setupLimit: expectTimeoutMs,
    });
    const reasons = new Map(platform.registry.list().map(({ slug, reason }) => [slug, reason ?? 'runs']));
    const told = agents.map(({ name }, index) => [
      name,
      (reasons.get(idOf(index)) ?? 'missing').replaceAll(idOf(index), 'faulty'),
    ]);
    expect(told).toEqual(
      agents.map(({ name, says, workspace }) => [name, expect.stringContaining(workspace ?? says)]),
    );
  },
);
