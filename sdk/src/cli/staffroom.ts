import { sdkVersion } from '../client/version.ts';
import { type Command, CommandError, type Terminal } from './command.ts';
import { createUsage } from './create/kinds.ts';
import { fromBuild } from './from-build.ts';

interface Entry {
  usage: string;
  summary: string;
  /** Loads the command. @param folder the current folder */
  load(folder: string): Promise<Command>;
}

/** All commands; each is loaded on demand. */
const commands: Record<string, Entry> = {
  create: {
    usage: createUsage,
    summary: 'create a new agent from a template',
    load: async () => (await import('./create/create.ts')).create,
  },
  dev: {
    usage: 'dev [--workspace PATH | --host URL] [--frame]',
    summary: 'run the agent in this folder in a workspace, and reload it after every change',
    load: (folder) => fromBuild('dev', folder),
  },
  build: {
    usage: 'build',
    summary: 'build the agent in this folder',
    load: (folder) => fromBuild('build', folder),
  },
  test: {
    usage: 'test [--watch]',
    summary: 'run the tests of the agent in this folder',
    load: (folder) => fromBuild('test', folder),
  },
  check: {
    usage: 'check [--workspace PATH]',
    summary: 'build the agent in this folder and list problems that a workspace would reject',
    load: (folder) => fromBuild('check', folder),
  },
  upgrade: {
    usage: 'upgrade',
    summary: 'rename SDK imports of the agent in this folder to their current names',
    load: async () => (await import('./upgrade/upgrade.ts')).upgrade,
  },
  agents: {
    usage: 'agents <command>',
    summary:
      'add, update, roll back, pin and remove agents of the workspace in this folder; submit one to another',
    load: async () => (await import('./agents.ts')).agents,
  },
};

const processTerminal = (): Terminal => ({
  folder: process.cwd(),
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
});

/**
 * Runs the SDK's command line.
 * @param args without node and the script
 * @returns the exit code
 */
export async function staffroom(args: string[], terminal: Terminal = processTerminal()): Promise<number> {
  const [name, ...rest] = args;
  if (name === '--version') {
    terminal.out(sdkVersion);
    return 0;
  }
  if (name === undefined || name === 'help' || name === '--help') {
    terminal.out(help());
    return 0;
  }
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!entry) {
    terminal.err(`staffroom has no command "${name}". [usage]\n\n${help()}`);
    return 2;
  }
  try {
    return await (await entry.load(terminal.folder)).run(rest, terminal);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    terminal.err(error.message);
    return error.exitCode;
  }
}

function help(): string {
  const width = Math.max(0, ...Object.values(commands).map(({ usage }) => usage.length));
  const lines = Object.values(commands).map(
    ({ usage, summary }) => `  staffroom ${usage.padEnd(width)}  ${summary}`,
  );
  return [
    `Staffroom ${sdkVersion}`,
    '',
    ...lines,
    `  staffroom ${'--version'.padEnd(width)}  the version of the SDK`,
  ].join('\n');
}
