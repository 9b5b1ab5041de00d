import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { create } from 'tar';
import { onTestFinished } from 'vitest';
import { type AgentsCommandOptions, agentsCommand } from '../agents-command.ts';

/**
 * Source code of an agent whose frames, answers and jobs report the agent's version at their start and end. The test decides
 * when they end.
 */
const server = (version: string) => `
import { z } from 'zod';
import { endpoint, jobSpec } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
const { chat, job, route, socket, defineServerPlugin } = serverKit({ id: 'tide', name: 'Tide', description: '-' });
const turn = () => new Promise((resolve) => { (globalThis.tideTurns ??= []).push(resolve); });
export default defineServerPlugin({
  routes: [route(endpoint({ method: 'GET', path: '/version', response: z.string() }), async () => '${version}')],
  sockets: [socket('tell', z.unknown(), async function* () {
    yield '${version}';
    await turn();
    yield '${version}, still';
  })],
  chat: chat(async function* () {
    yield { type: 'text', text: '${version}' };
    await turn();
    yield { type: 'text', text: ', still ${version}' };
  }),
  jobs: [job(jobSpec({ name: 'rise', title: 'Rise', input: z.unknown(), result: z.string() }), async () => {
    await turn();
    return 'risen by ${version}';
  })],
});
`;

/** Controls the agent's running work: the number of turns that wait, and `end`, which finishes them. */
export const turns = {
  waiting: () => held().length,
  end: () =>
    held()
      .splice(0)
      .forEach((go) => go()),
};

function held(): (() => void)[] {
  const kept = globalThis as unknown as { tideTurns?: (() => void)[] };
  kept.tideTurns ??= [];
  return kept.tideTurns;
}

export interface Contents {
  capabilities?: string[];
  /** Fields of the manifest that differ from those of "tide". */
  manifest?: Record<string, unknown>;
  files?: Record<string, string | null>;
  package?: Record<string, unknown>;
}

/** Creates a temporary folder with `plugins.json`, in which the test packs versions of "tide" and runs the command. */
export async function workshop({ env = {} }: Partial<Pick<AgentsCommandOptions, 'env'>> = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'staffroom-versions-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(
    path.join(folder, 'plugins.json'),
    '{\n  // kept\n  "isolate": false,\n  "agents": {}\n}\n',
  );
  const said: string[] = [];
  const record = (line: string) => void said.push(line);
  const shop = {
    folder,
    said,
    file: path.join(folder, 'plugins.json'),
    async pack(version: string, contents: Contents = {}): Promise<string> {
      const home = path.join(folder, 'built', version, 'package');
      const files = {
        'package.json': JSON.stringify({
          name: 'test-agent-tide',
          version,
          type: 'module',
          exports: { './manifest': './manifest.json', './server': './server.mjs' },
          peerDependencies: { '@staffroom/sdk': '*' },
          dependencies: { zod: '*' },
          ...contents.package,
        }),
        'manifest.json': JSON.stringify({
          id: 'tide',
          name: 'Tide',
          description: 'For a test.',
          capabilities: contents.capabilities ?? [],
          ...contents.manifest,
        }),
        'server.mjs': server(version),
        'dist/client/mf-manifest.json': '{}',
        'dist/client/part.js': `// ${version}`,
        ...contents.files,
      };
      for (const [name, text] of Object.entries(files)) {
        if (text === null) continue;
        await mkdir(path.dirname(path.join(home, name)), { recursive: true });
        await writeFile(path.join(home, name), text);
      }
      const file = path.join(folder, `tide-${version}.tgz`);
      await create({ gzip: true, file, cwd: path.dirname(home), portable: true }, ['package']);
      return file;
    },
    /** Runs the command `agents`. @returns its exit code and output */
    async agents(...args: string[]): Promise<[number, string]> {
      said.length = 0;
      const code = await agentsCommand([...args, '--data', 'data'], {
        folder,
        env,
        out: record,
        err: record,
      });
      return [code, said.join('\n')];
    },
    /** Installs and approves a package. */
    add: (...args: string[]): Promise<[number, string]> => shop.agents('add', ...args, '--approve'),
    async state(): Promise<string[]> {
      const data = path.join(folder, 'data/agents');
      const names = existsSync(data) ? await readdir(data) : [];
      const left = names.filter((name) => name.startsWith('tide') || name.startsWith('.'));
      // Skips the symbolic links to shared packages.
      const files = await Promise.all(
        left.map(async (name) =>
          (await readdir(path.join(data, name), { recursive: true })).map((file) => path.join(name, file)),
        ),
      );
      return [
        await readFile(path.join(folder, 'plugins.json'), 'utf8'),
        ...[...left, ...files.flat()].toSorted(),
      ];
    },
  };
  return shop;
}
