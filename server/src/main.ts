import { existsSync } from 'node:fs';
import { isAppError } from '@staffroom/sdk';
import { guardProcess } from './platform/faults/guard-process.ts';
import { deleteTelemetryFiles, switchOffTelemetry } from './ai/embedders/library-telemetry.ts';
import { configurationExitCode, EnvError, environmentWarnings, readEnv } from './env.ts';
import { withSecretFiles } from './env-files.ts';
import { createLog, createRedaction } from './http/log.ts';
import { logConsole } from './operations/console-log.ts';
import { isDiskFull } from './operations/disk-full.ts';
import { productBuild, sentenceOfBuild } from './operations/product-build.ts';
import { readServerArguments, serverHelp } from './operations/server-arguments.ts';
import { startServer } from './start-server.ts';
import { followSupervisor } from './threads/supervised.ts';

// Must run before the first thread starts, because threads only get a copy of the process's environment.
switchOffTelemetry();

function stopStart(problems: string[]): never {
  process.stderr.write(`Staffroom cannot start:\n${problems.map((problem) => `  ${problem}\n`).join('')}`);
  process.exit(configurationExitCode);
}

function orStopStart<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    return stopStart(error instanceof EnvError ? error.problems : [String((error as Error).message)]);
  }
}

const given = orStopStart(() => readServerArguments(process.argv.slice(2)));
if (given.help || given.version) {
  process.stdout.write(given.help ? serverHelp : `${sentenceOfBuild(await productBuild())}\n`);
  process.exit(0);
}
if (existsSync('.env')) process.loadEnvFile('.env');
const variables = orStopStart(() => withSecretFiles(process.env));
const env = orStopStart(() => readEnv(variables));
const { role, checkAnswers, supervised } = given;
const log = createLog(env, variables);
// During development, people read what agents print.
if (env.production) logConsole(log);
for (const warning of environmentWarnings(variables)) log.warn({ warning }, 'server: configuration warning');

function crash(error: unknown): never {
  log.fatal({ err: error }, 'server: process crashed');
  process.exit(1);
}
guardProcess({ log, crash });

void deleteTelemetryFiles();
const stopped = new AbortController();
const starting = startServer(env, log, { role, checkAnswers, variables, signal: stopped.signal });

/** Stops the server. During its start, closes in order what has already been opened. */
function stop(): void {
  if (stopped.signal.aborted) process.exit(1);
  stopped.abort();
  starting
    .then(
      (server) => server.close(),
      // A start that the stop ended has nothing left to close.
      () => undefined,
    )
    .then(() => process.exit(0), crash);
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
  if (!stopped.signal.aborted) {
    if (isDiskFull(error))
      stopStart([
        'The disk of DATA_DIR or of the database is full. Free space on the disk, then start the server again',
      ]);
    if (error instanceof EnvError) stopStart(error.problems);
    if (isAppError(error)) stopStart([createRedaction(env, variables)(error.message)]);
    crash(error);
  }
}
