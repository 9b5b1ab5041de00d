import { parseArgs } from 'node:util';
import { EnvError, type Env, environmentWarnings, readEnv } from '../../env.ts';
import { withSecretFiles } from '../../env-files.ts';
import { createRedaction } from '../../http/log.ts';
import { productBuild } from '../product-build.ts';
import { checkKeys, checkSignIn } from './check-accounts.ts';
import { checkAgentSecrets } from './check-agent-secrets.ts';
import { checkProviders } from './check-sign-in.ts';
import { checkDatabase } from './check-database.ts';
import { checkFolders } from './check-folders.ts';
import { type CheckLine, failure, ok, warning } from './check-line.ts';
import { checkFiles, checkMail, checkQueue } from './check-services.ts';

interface Terminal {
  variables: Readonly<Record<string, string | undefined>>;
  out: (line: string) => void;
  err: (line: string) => void;
  /** The address of Google's token endpoint; only tests set it. */
  googleTokenUrl?: string;
}

/**
 * Checks the settings and each service that the server needs, and changes nothing.
 * @returns the exit code: 0 without failures, 1 with failures, 2 for an unknown argument
 */
export async function checkCommand(given: string[], terminal: Terminal): Promise<number> {
  let json: boolean;
  try {
    json = parseArgs({ args: given, options: { json: { type: 'boolean', default: false } } }).values.json;
  } catch (error) {
    terminal.err(`${(error as Error).message}\nUsage: node server/bin/server.js check [--json]`);
    return 2;
  }
  const lines = await check(terminal);
  const isOk = lines.every(({ status }) => status !== 'failure');
  if (json) terminal.out(JSON.stringify({ ok: isOk, checks: lines }));
  else for (const { status, name, message } of lines) terminal.out(`${status.padEnd(8)} ${name}: ${message}`);
  return isOk ? 0 : 1;
}

async function check({ variables: source, googleTokenUrl }: Terminal): Promise<CheckLine[]> {
  let env: Env;
  let variables: Record<string, string | undefined>;
  try {
    variables = withSecretFiles(source);
    env = readEnv(variables);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    // Without valid variables, the addresses of the services are unknown.
    return error.problems.map((problem) => failure('variables', problem));
  }
  const { version } = await productBuild();
  const warnings = environmentWarnings(variables).map((each) => warning('variables', each));
  const parts = await Promise.all([
    checkFolders(env),
    checkDatabase(env, version),
    checkQueue(env),
    checkFiles(env),
    checkMail(env),
    checkSignIn(env, googleTokenUrl),
    checkProviders(env, variables),
    checkKeys(env, variables),
    checkAgentSecrets(env),
  ]);
  const redacted = createRedaction(env, variables);
  const first = warnings.length > 0 ? warnings : [ok('variables', 'All variables are valid')];
  return [...first, ...parts.flat()].map((line) => ({ ...line, message: redacted(line.message) }));
}
