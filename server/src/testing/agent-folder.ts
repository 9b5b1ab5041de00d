import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Runs agents in separate processes if ISOLATED=1 is set. Their starts take longer. */
export const isolated = { isolate: Boolean(process.env['ISOLATED']) };

const modules = path.join(import.meta.dirname, '../../node_modules');

interface TestAgentFiles {
  manifest?: Record<string, unknown>;
  server?: string;
  package?: Record<string, unknown>;
  /** Files in `dist/client`, as contents by path. */
  client?: Record<string, string>;
}

/** A temporary folder with `plugins.json` and agents, deleted on disposal. */
export interface AgentFolder extends AsyncDisposable {
  file: string;
  agent: (id: string, files?: TestAgentFiles) => Promise<void>;
  /** Writes `plugins.json`. Agents are in `./<id>` unless their entry says otherwise. A string is written unchanged. */
  plugins: (agents: Record<string, Record<string, unknown>> | string) => Promise<void>;
}

export async function agentFolder(): Promise<AgentFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'staffroom-agents-'));
  await symlink(modules, path.join(folder, 'node_modules'));
  const file = path.join(folder, 'plugins.json');
  return {
    file,
    async agent(id, files = {}) {
      const home = path.join(folder, id);
      await mkdir(home, { recursive: true });
      const manifest = { id, name: `Agent ${id}`, description: 'For a test.', ...files.manifest };
      await writeFile(path.join(home, 'manifest.json'), JSON.stringify(manifest));
      const exports = {
        './manifest': './manifest.json',
        ...(files.server !== undefined && { './server': './server.mjs' }),
      };
      const base = { name: `test-agent-${id}`, version: '1.0.0', type: 'module', exports };
      const peerDependencies = { '@staffroom/sdk': '*' };
      await writeFile(
        path.join(home, 'package.json'),
        JSON.stringify({ ...base, peerDependencies, ...files.package }),
      );
      // Agents of a test may share their code. A server half must have the manifest of its own agent.
      const server = files.server?.replace(/serverKit\(\{ id: '[a-z0-9-]{1,41}'/, `serverKit({ id: '${id}'`);
      if (server !== undefined) await writeFile(path.join(home, 'server.mjs'), server);
      for (const [name, contents] of Object.entries(files.client ?? {})) {
        const target = path.join(home, 'dist/client', name);
        await mkdir(path.dirname(target), { recursive: true });
        await writeFile(target, contents);
      }
    },
    async plugins(agents) {
      if (typeof agents === 'string') return writeFile(file, agents);
      const entries = Object.entries(agents).map(([id, entry]) => [
        id,
        { from: `./${id}`, ...isolated, ...entry },
      ]);
      await writeFile(file, JSON.stringify({ agents: Object.fromEntries(entries) }));
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
