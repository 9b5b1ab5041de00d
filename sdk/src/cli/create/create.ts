import { readdir } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { AgentManifest } from '../../manifest.ts';
import { type Command, CommandError } from '../command.ts';
import { createUsage, type Kind, kinds } from './kinds.ts';
import { addPluginsLine, findWorkspace, pluginsLine } from './workspace.ts';
import { writeStarter } from './write-starter.ts';

/** `staffroom create my-agent --kind page`: creates a complete agent with passing tests in a folder of its name. */
export const create: Command = {
  async run(args, terminal) {
    const { target, kind, install } = readArguments(args);
    const id = basename(resolve(terminal.folder, target));
    const problem = AgentManifest.shape.id.safeParse(id).error?.issues[0]?.message;
    if (problem) throw new CommandError('id-invalid', `"${id}" is not a valid agent id: it ${problem}.`, 2);

    const workspace = await findWorkspace(terminal.folder);
    if (install && !workspace) {
      throw new CommandError(
        'workspace-missing',
        '--install needs a plugins.json in this folder or a parent folder, but none was found.',
        2,
      );
    }
    if (workspace?.agents.has(id)) {
      throw new CommandError(
        'name-taken',
        `${workspace.file} already has an agent "${id}". Choose another id.`,
      );
    }
    // In Staffroom's own repository, a plain id creates the agent in the agents folder.
    const member = workspace?.ownAgents === true && target === id;
    const folder = member ? join(workspace.folder, 'agents', id) : resolve(terminal.folder, target);
    if ((await filesIn(folder)).length > 0) {
      throw new CommandError(
        'folder-taken',
        `${shown(terminal.folder, folder)} is not empty. Choose another id, or empty the folder.`,
      );
    }

    const files = await writeStarter(folder, { id, kind, member });
    terminal.out(`Created ${shown(terminal.folder, folder)}: an agent of kind "${kind}", ${files} files.`);
    const line = pluginsLine(id, workspace ? relative(workspace.folder, folder) : folder);
    if (workspace && install) {
      await addPluginsLine(workspace.file, line);
      terminal.out(`Added the agent to ${shown(terminal.folder, workspace.file)}.`);
    }
    terminal.out('\nNext:');
    if (member) terminal.out('  npx -y pnpm install     once, in the root folder, to link the new package');
    else
      terminal.out(
        `  cd ${shown(terminal.folder, folder)}\n  npm install --save-dev <sdk>.tgz <build>.tgz <workspace>.tgz   install from files: the packages are not in a registry yet\n  npm test\n  npm run dev\n  npm run check\n  npm pack`,
      );
    if (!install)
      terminal.out(
        `\nTo add the agent to a workspace, add this line to "agents" in its plugins.json:\n  ${line}`,
      );
    return 0;
  },
};

function readArguments(args: string[]): { target: string; kind: Kind; install: boolean } {
  let parsed;
  try {
    parsed = parseArgs({
      args,
      allowPositionals: true,
      options: { kind: { type: 'string', default: 'chat' }, install: { type: 'boolean', default: false } },
    });
  } catch (error) {
    throw new CommandError('usage', `${(error as Error).message}\nUsage: staffroom ${createUsage}`, 2);
  }
  const [target, ...more] = parsed.positionals;
  const { kind, install } = parsed.values;
  if (target === undefined || more.length > 0)
    throw new CommandError('usage', `Usage: staffroom ${createUsage}`, 2);
  const known = kinds.find((one) => one === kind);
  if (!known)
    throw new CommandError('usage', `There is no kind "${kind}": choose one of ${kinds.join(', ')}.`, 2);
  return { target, kind: known, install };
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name !== '.git');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    if (code === 'ENOTDIR') throw new CommandError('folder-taken', `${folder} is a file.`);
    throw error;
  }
}

const shown = (from: string, path: string) => relative(from, path) || '.';
