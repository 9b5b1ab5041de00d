import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Command, CommandError } from './command.ts';

/**
 * Loads a command of the `@staffroom/build` that the agent in this folder has installed. The SDK does not depend on
 * `@staffroom/build`, so that installing an agent installs no tools.
 */
export async function fromBuild(name: 'build' | 'check' | 'dev' | 'test', folder: string): Promise<Command> {
  let file: string;
  try {
    file = createRequire(join(folder, 'package.json')).resolve('@staffroom/build/commands');
  } catch {
    throw new CommandError(
      'tools-missing',
      '@staffroom/build is not installed in this folder. Run this command in the folder of an agent, after: npm install --save-dev <sdk>.tgz <build>.tgz',
      2,
    );
  }
  const { commands } = (await import(pathToFileURL(file).href)) as { commands: Record<string, Command> };
  const command = commands[name];
  if (!command)
    throw new CommandError(
      'tools-missing',
      `This version of @staffroom/build has no command "${name}"; install a newer version.`,
    );
  return command;
}
