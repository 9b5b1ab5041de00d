import type { CallLog } from '@staffroom/sdk/server';
import { type Logger, pino } from 'pino';
import type { Env } from '../env.ts';
import { passwordIn } from '../env-secrets.ts';

const secretNames = [
  'SESSION_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'DATABASE_URL',
  'MONGODB_URL',
  'SMTP_URL',
] as const;
const secretVariable = /(_KEY|_SECRET|_TOKEN|_PASSWORD)$/;

/**
 * One JSON object per line on standard error, so that standard output stays for people. Fields that usually carry
 * secrets are cut out, and the secrets of this process are removed wherever they turn up, even inside an error of a library.
 */
export function createLog(
  env: Pick<Env, 'LOG_LEVEL' | (typeof secretNames)[number]>,
  variables: Record<string, string | undefined> = process.env,
  write: (line: string) => void = (line) => void process.stderr.write(line),
): Logger {
  const redacted = createRedaction(env, variables);
  const fields = ['cookie', 'authorization', 'password', 'secret', 'token', 'apiKey'];
  return pino(
    {
      level: env.LOG_LEVEL,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      redact: {
        paths: fields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        censor: '[redacted]',
      },
    },
    { write: (line: string) => write(redacted(line)) },
  );
}

/** The log as agents and the database see it: the sentence first. */
export function callLog(log: Logger): CallLog {
  return {
    info: (message, fields) => log.info(fields ?? {}, message),
    warn: (message, fields) => log.warn(fields ?? {}, message),
    error: (message, fields) => log.error(fields ?? {}, message),
  };
}

/** Cuts the secrets of this process out of a text. */
export function createRedaction(
  env: Parameters<typeof createLog>[0],
  variables: Record<string, string | undefined> = process.env,
): (text: string) => string {
  const secrets = secretsOf(env, variables);
  return (text) => secrets.reduce((left, secret) => left.replaceAll(secret, '[redacted]'), text);
}

function secretsOf(
  env: Parameters<typeof createLog>[0],
  variables: Record<string, string | undefined>,
): string[] {
  const values = [
    ...secretNames.map((name) => env[name]),
    ...Object.entries(variables).flatMap(([name, value]) => (secretVariable.test(name) ? value : [])),
  ].filter((value) => value !== undefined);
  // Those of a proxy or another service, too: any variable can hold an address with a password.
  const passwords = [...values, ...Object.values(variables)].flatMap((value) => writtenForms(value ?? ''));
  // Short values would cut ordinary words out of the log. The longest goes first, for one may contain another.
  return [...values, ...passwords]
    .filter((value) => value.length >= 6)
    .toSorted((a, b) => b.length - a.length);
}

/** The password of an address as it is written there and as the other side hears it. */
function writtenForms(address: string): string[] {
  const password = passwordIn(address);
  if (password === undefined) return [];
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    return [password];
  }
}
