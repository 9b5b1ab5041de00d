import { parseArgs } from 'node:util';
import { EnvError } from '../env.ts';
import type { Role } from '../foundation.ts';

const roles: readonly string[] = ['all', 'web', 'worker'] satisfies Role[];

const isRole = (value: string): value is Role => roles.includes(value);

export interface ServerArguments {
  role: Role;
  checkAnswers: boolean;
  supervised: boolean;
  help: boolean;
  version: boolean;
}

/** The text of `--help`. */
export const serverHelp = `Starts the Staffroom server. Environment variables configure it; .env.example lists them.

  --role <role>      all (default) serves people and runs jobs, web or worker does one of the two
  --check-answers    compares each response with its contract, for development
  --version          prints the version and the commit
  --help             prints this text

Other commands:
  node server/bin/server.js check [--json]   checks the settings and the services that the server needs
  node server/bin/agents.js <command>        installs, updates and removes agents

The server ends with status 0 after a stop signal, and with status 78 if a setting is wrong.
`;

/** Reads the arguments of the server's program. @throws EnvError for an unknown argument or role */
export function readServerArguments(given: string[]): ServerArguments {
  const { values } = parse(given);
  if (!isRole(values.role)) throw new EnvError([`--role must be one of ${roles.join(', ')}`]);
  return {
    role: values.role,
    checkAnswers: values['check-answers'],
    supervised: values.supervised,
    help: values.help,
    version: values.version,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        role: { type: 'string', default: 'all' },
        // Validates each answer of the server against its contract, during development.
        'check-answers': { type: 'boolean', default: false },
        // Set by the supervisor.
        supervised: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
        version: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new EnvError([(error as Error).message]);
  }
}
