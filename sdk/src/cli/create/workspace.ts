import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CommandError } from '../command.ts';

export interface Workspace {
  folder: string;
  file: string;
  agents: Set<string>;
  /** The workspace is Staffroom's own repository, whose agents are workspace members. */
  ownAgents: boolean;
}

/** Finds the nearest `plugins.json` in this folder or above. */
export async function findWorkspace(from: string): Promise<Workspace | null> {
  for (let folder = from; ; folder = dirname(folder)) {
    const file = join(folder, 'plugins.json');
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text !== null) {
      const packageFile = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}');
      const ownAgents = (JSON.parse(packageFile) as { name?: unknown }).name === 'staffroom';
      return { folder, file, agents: agentsIn(text), ownAgents };
    }
    if (folder === dirname(folder)) return null;
  }
}

/** Returns the entry for `plugins.json` that installs an agent, without a trailing comma. */
export function pluginsLine(id: string, path: string): string {
  const from = /^[./]/.test(path) ? path : `./${path}`;
  return `${JSON.stringify(id)}: ${JSON.stringify({ from }).replace('{', '{ ').replace(':', ': ').replace('}', ' }')}`;
}

const opening = /("agents"\s*:\s*\{)(\s*\}|[^\n]*\n)/;

/**
 * Inserts the entry at the top of "agents". The rest of the file, including comments, stays unchanged.
 * @throws CommandError when the file has no "agents" object
 */
export async function addPluginsLine(file: string, line: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  const changed = text.replace(opening, (_, start: string, rest: string) =>
    rest.includes('}') && !rest.includes('{')
      ? `${start}\n    ${line}\n  }`
      : `${start}\n    ${line},${rest.startsWith('\n') ? '' : '\n    '}${rest}`,
  );
  if (changed === text) {
    throw new CommandError(
      'plugins-file',
      `${file} has no "agents" object. Add this line by hand:\n  ${line}`,
    );
  }
  await writeFile(file, changed);
}

/** Finds the keys of objects with a pattern, because the file may contain comments and so is not valid JSON. */
function agentsIn(text: string): Set<string> {
  const found = text.matchAll(/"([a-z][a-z0-9-]*)"\s*:\s*\{/g);
  return new Set([...found].flatMap(([, id]) => (id === undefined || id === 'agents' ? [] : [id])));
}
