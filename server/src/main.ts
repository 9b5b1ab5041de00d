import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isAppError } from '@staffroom/sdk';
import { guardProcess } from './agents/faults/guard-process.ts';
import { deleteTelemetryFiles, switchOffTelemetry } from './ai/embedders/library-telemetry.ts';
import type { Role } from './foundation.ts';
import { configurationExitCode, type Env, EnvError, environmentWarnings, readEnv } from './env.ts';
import { createLog, createRedaction } from './http/log.ts';
import { startServer } from './start-server.ts';
import { followSupervisor } from './threads/supervised.ts';

// Must run before the first thread starts, because threads only get a copy of the process's environment.
switchOffTelemetry();

const roles: readonly string[] = ['all', 'web', 'worker'] satisfies Role[];

function isRole(value: string): value is Role {
  return roles.includes(value);
}

function stopStart(problems: string[]): never {
  process.stderr.write(`Staffroom cannot start:\n${problems.map((problem) => `  ${problem}\n`).join('')}`);
  process.exit(configurationExitCode);
}

interface Configuration {
  env: Env;
  role: Role;
  checkAnswers: boolean;
  supervised: boolean;
}

function readConfiguration(): Configuration {
  if (existsSync('.env')) process.loadEnvFile('.env');
  try {
    const { values } = parseArgs({
      options: {
        role: { type: 'string', default: 'all' },
        // Validates each answer of the server against its contract, during development.
        'check-answers': { type: 'boolean', default: false },
        supervised: { type: 'boolean', default: false },
      },
    });
    if (!isRole(values.role)) throw new EnvError([`--role must be one of ${roles.join(', ')}`]);
    return {
      env: readEnv(process.env),
      role: values.role,
      checkAnswers: values['check-answers'],
      supervised: values.supervised,
    };
  } catch (error) {
    return stopStart(error instanceof EnvError ? error.problems : [String((error as Error).message)]);
  }
}

const { env, role, checkAnswers, supervised } = readConfiguration();
const log = createLog(env);
for (const warning of environmentWarnings(process.env))
  log.warn({ warning }, 'server: configuration warning');

function crash(error: unknown): never {
  log.fatal({ err: error }, 'server: process crashed');
  process.exit(1);
}
guardProcess({ log, crash });

void deleteTelemetryFiles();
const starting = startServer(env, log, { role, checkAnswers });
let stopping = false;

/** Stops the server. During its start, closes in order what has already been opened. */
function stop(): void {
  if (stopping) process.exit(1);
  stopping = true;
  starting.then((server) => server.close()).then(() => process.exit(0), crash);
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
if (supervised) followSupervisor(stop);

try {
  const server = await starting;
  process.stdout.write(
    role === 'worker' ? 'Staffroom works off jobs\n' : `${env.PRODUCT_NAME} is ready at ${server.url}\n`,
  );
} catch (error) {
  if (isAppError(error)) stopStart([createRedaction(env)(error.message)]);
  crash(error);
}
