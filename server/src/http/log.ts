import type { CallLog } from '@staffroom/sdk/internal/server';
import { type Logger, pino } from 'pino';
import { currentSpan } from '../operations/traces/tracing.ts';
import type { Env } from '../env.ts';
import { withoutHidden } from './logs/hidden-in-logs.ts';
import { passwordIn } from '../is-guessable.ts';

const secretNames = [
  'SESSION_SECRET',
  'SESSION_SECRET_OLD',
  'AGENT_SECRETS_KEY',
  'AGENT_SECRETS_KEY_OLD',
  'GOOGLE_CLIENT_SECRET',
  'DATABASE_URL',
  'MONGODB_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;
const secretVariable = /(_KEY|_SECRET|_TOKEN|_PASSWORD)$/;

/**
 * Creates the log: one JSON object per line on standard error, because standard output is for people. Removes fields that
 * usually contain secrets, and the secrets of this process wherever they occur, even inside a library's error.
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
      // pino adds the fields of the line to this object, so each line needs a new one.
      mixin: () => {
        const traceId = currentSpan()?.traceId;
        return traceId === undefined ? {} : { traceId };
      },
      redact: {
        paths: fields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        censor: '[redacted]',
      },
    },
    { write: (line: string) => write(redacted(line)) },
  );
}

/** Creates the log for agents and the database, in which the message is the first argument. */
export function callLog(log: Logger): CallLog {
  return {
    info: (message, fields) => log.info(fields ?? {}, message),
    warn: (message, fields) => log.warn(fields ?? {}, message),
    error: (message, fields) => log.error(fields ?? {}, message),
  };
}

export function createRedaction(
  env: Parameters<typeof createLog>[0],
  variables: Record<string, string | undefined> = process.env,
): (text: string) => string {
  const secrets = secretsOf(env, variables);
  return (text) =>
    withoutHidden(secrets.reduce((left, secret) => left.replaceAll(secret, '[redacted]'), text));
}

function secretsOf(
  env: Parameters<typeof createLog>[0],
  variables: Record<string, string | undefined>,
): string[] {
  const values = [
    ...secretNames.map((name) => env[name]),
    ...Object.entries(variables).flatMap(([name, value]) => (secretVariable.test(name) ? value : [])),
  ].filter((value) => value !== undefined);
  // Any variable may contain an address with a password, such as a proxy's.
  const passwords = [...values, ...Object.values(variables)].flatMap((value) => writtenForms(value ?? ''));
  // Short values are not removed, because they could be ordinary words. The longest are removed first, because one secret may
  // contain another.
  return [...values, ...passwords]
    .filter((value) => value.length >= 6)
    .toSorted((a, b) => b.length - a.length);
}

/** Returns the password of an address as it is encoded in the address, and decoded. */
function writtenForms(address: string): string[] {
  const password = passwordIn(address);
  if (password === undefined) return [];
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    return [password];
  }
}
