import type { CallLog } from '@staffroom/sdk/server';
import { type Logger, pino } from 'pino';
import type { Env } from '../env.ts';

const secretNames = ['SESSION_SECRET', 'GOOGLE_CLIENT_SECRET', 'DATABASE_URL', 'MONGODB_URL'] as const;
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
  const secrets = secretsOf(env, variables);
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
    {
      write: (line: string) =>
        write(secrets.reduce((text, secret) => text.replaceAll(secret, '[redacted]'), line)),
    },
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

function secretsOf(
  env: Parameters<typeof createLog>[0],
  variables: Record<string, string | undefined>,
): string[] {
  const values = [
    ...secretNames.map((name) => env[name]),
    ...Object.entries(variables).flatMap(([name, value]) => (secretVariable.test(name) ? value : [])),
  ].filter((value) => value !== undefined);
  const passwords = values.flatMap((value) =>
    URL.canParse(value) ? decodeURIComponent(new URL(value).password) : [],
  );
  // Short values would cut ordinary words out of the log. The longest goes first, for one may contain another.
  return [...values, ...passwords]
    .filter((value) => value.length >= 6)
    .toSorted((a, b) => b.length - a.length);
}
