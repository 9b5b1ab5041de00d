import { z } from 'zod';
import { link, providerAddress } from './env-values.ts';
import { variable } from './env-variable.ts';

/** Variables about starting, stopping and the limits of agents. A function, so that `.env.example` lists them where it is called. */
export const operationVariables = () => ({
  DATABASE_WAIT: variable(
    'DATABASE_WAIT',
    {
      about:
        'The seconds for which a start waits for the PostgreSQL server of DATABASE_URL while nothing answers there. Default 30.',
      rule: 'a whole number, 0 to 3600',
      example: '60',
    },
    z.coerce.number().int().min(0).max(3_600).default(30),
  ),
  MIGRATE: variable(
    'MIGRATE',
    {
      about:
        'What a start does if the database lacks migrations: auto (default) runs them, wait waits until another process or the command "node server/bin/server.js migrate" has run them, off ends the start with status 78.',
      rule: 'auto, wait or off',
      example: 'wait',
    },
    z.enum(['auto', 'wait', 'off']).default('auto'),
  ),
  STOP_DELAY: variable(
    'STOP_DELAY',
    {
      about:
        'The seconds for which a stopping server still serves requests while /readyz answers 503, so that load balancers stop sending requests first. Then running requests and answers get 20 seconds. Default 0.',
      rule: 'a whole number, 0 to 300',
      example: '10',
    },
    z.coerce.number().int().min(0).max(300).default(0),
  ),
  AGENT_MAX_RECORDS: variable(
    'AGENT_MAX_RECORDS',
    {
      about: 'The maximum number of entries that one agent stores, for all people together. Default 500000.',
      rule: 'a whole number, 1 to 100000000',
      example: '500000',
    },
    z.coerce.number().int().min(1).max(100_000_000).default(500_000),
  ),
  AGENT_MAX_RECORD_MEGABYTES: variable(
    'AGENT_MAX_RECORD_MEGABYTES',
    {
      about: 'The maximum size of all entries that one agent stores, in megabytes. Default 5120.',
      rule: 'a whole number, 1 to 10000000',
      example: '5120',
    },
    z.coerce.number().int().min(1).max(10_000_000).default(5_120),
  ),
  AGENT_NOTIFICATIONS_PER_HOUR: variable(
    'AGENT_NOTIFICATIONS_PER_HOUR',
    {
      about:
        'How many notifications of one agent a person gets within an hour; the server drops further ones and logs them. Default 20.',
      rule: 'a whole number, 1 to 10000',
      example: '20',
    },
    z.coerce.number().int().min(1).max(10_000).default(20),
  ),
});

/** Variables about what the server reports: metrics, traces and the audit log. */
export const reportVariables = () => ({
  METRICS_PORT: variable(
    'METRICS_PORT',
    {
      about:
        'The port on which the server serves /metrics for Prometheus; 0 selects a free port. Without it, there are no metrics.',
      rule: 'a port, 0 to 65535',
      example: '9464',
    },
    z.coerce.number().int().min(0).max(65_535).optional(),
  ),
  METRICS_TOKEN: variable(
    'METRICS_TOKEN',
    {
      about:
        'The bearer token for /metrics. Without it, only programs on the same machine can read the metrics.',
      rule: 'at least 16 characters long',
      example: 'the output of: openssl rand -hex 32',
      credential: true,
    },
    z.string().min(16).optional(),
  ),
  AUDIT_TO: variable(
    'AUDIT_TO',
    {
      about:
        'The place outside the workspace that gets a copy of the audit log, as one JSON line in the format of OCSF per entry: stdout, a file to which the server appends, or the address of a server that accepts lines by POST.',
      rule: 'stdout, the absolute path of a file, or an http(s) address without a user',
      example: 'https://collector.example.com/audit',
      essential: true,
    },
    z.union([z.literal('stdout'), z.string().regex(/^\/.{1,4000}$/), link]).optional(),
  ),
  AUDIT_TOKEN: variable(
    'AUDIT_TOKEN',
    {
      about: 'The bearer token for the server of AUDIT_TO.',
      rule: 'a token without spaces and line breaks',
      example: 'the output of: openssl rand -hex 32',
      credential: true,
    },
    z
      .string()
      .regex(/^[!-~]{1,4000}$/)
      .optional(),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    {
      about:
        'The address of an OpenTelemetry collector to which the server sends traces with OTLP over HTTP, without /v1/traces. Without it, there are no traces.',
      rule: 'an http(s) address without a user, a query or a fragment',
      example: 'http://collector.internal:4318',
      essential: true,
    },
    providerAddress.optional(),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: variable(
    'OTEL_EXPORTER_OTLP_HEADERS',
    {
      about: 'The headers that the server sends with traces, with percent-encoded values.',
      rule: 'name=value pairs, separated by commas',
      example: 'authorization=Bearer%20the-token',
      credential: true,
    },
    z
      .string()
      .refine((value) =>
        value.split(',').every((pair) => /^[\w-]{1,100}=[\w.~%+/=-]{1,4000}$/.test(pair.trim())),
      )
      .optional(),
  ),
  OTEL_TRACES_SAMPLER_ARG: variable(
    'OTEL_TRACES_SAMPLER_ARG',
    {
      about: 'The part of all traces that the server sends. Default 1, which is all.',
      rule: 'a number from 0 to 1',
      example: '0.1',
    },
    z.coerce.number().min(0).max(1).default(1),
  ),
  OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: variable(
    'OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT',
    {
      about:
        'With the value true, traces contain prompts, answers, and the inputs and results of tools. They quote documents; the collector must be as protected as the workspace. Default false.',
      rule: 'true or false',
      example: 'true',
      essential: true,
    },
    z
      .enum(['true', 'false'])
      .default('false')
      .transform((value) => value === 'true'),
  ),
});
