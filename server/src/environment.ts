import path from 'node:path';
import { z } from 'zod';
import { agentVariables } from './env-agents.ts';
import { backupVariables } from './env-backup.ts';
import { hosts, link, mongoUrl, origin, postgresUrl, providerAddress, text } from './env-values.ts';
import { variable } from './env-variable.ts';
import { operationVariables, reportVariables } from './environment-operations.ts';
import { accountVariables } from './environment-accounts.ts';
import { sessionVariables } from './environment-sessions.ts';

/**
 * Declares a variable with hosts that the server may call although their addresses are private. @param of whose address may be
 * private, as words of a sentence
 */
function privateHosts(name: string, of: string, example: string, more = '') {
  const about = `Hosts on this machine or a private network that administrators may use in the address of ${of}.`;
  const rule = 'hosts, each with or without a port, separated by commas';
  return variable(name, { about: `${about} ${more}`.trim(), rule, example }, hosts.default([]));
}

export const environment = z.object({
  NODE_ENV: variable(
    'NODE_ENV',
    {
      about: 'With the value production, no variable has an insecure default. Default development.',
      rule: 'development, test or production',
      example: 'production',
    },
    z.enum(['development', 'test', 'production']).default('development'),
  ),
  PORT: variable(
    'PORT',
    {
      about: 'The port on which the server listens; 0 selects a free port. Default 3000.',
      rule: 'a port, 0 to 65535',
      example: '3000',
    },
    z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .pipe(z.number().max(65_535))
      .default(3000),
  ),
  HOST: variable(
    'HOST',
    {
      about: 'The IP address on which the server listens. Default 127.0.0.1, in production 0.0.0.0.',
      rule: 'an IP address or a host name',
      example: '0.0.0.0',
    },
    text.regex(/^[\w.:-]+$/).optional(),
  ),
  PUBLIC_URL: variable(
    'PUBLIC_URL',
    {
      about:
        'The address at which people open the workspace. The server refuses requests for other hosts. In production it must begin with https:// unless its host is localhost.',
      rule: 'an http(s) address without a path',
      example: 'https://staffroom.example.com',
      production: true,
    },
    origin.optional(),
  ),
  TRUST_PROXY: variable(
    'TRUST_PROXY',
    {
      about:
        'The number of reverse proxies in front of the server. With 0, the server ignores X-Forwarded-* headers. Default 0.',
      rule: 'a whole number, 0 to 10',
      example: '1',
      essential: true,
    },
    z.coerce.number().int().min(0).max(10).default(0),
  ),
  DATA_DIR: variable(
    'DATA_DIR',
    {
      about: 'The folder for files and the embedded database. Default .data in the working directory.',
      rule: 'a folder',
      example: '/var/lib/staffroom',
      essential: true,
    },
    text.default('.data').transform((value) => path.resolve(value)),
  ),
  DATABASE_URL: variable(
    'DATABASE_URL',
    {
      about:
        'The address of a PostgreSQL 15 or newer with pgvector, or "embedded" for the database inside the server, which stores its data in DATA_DIR. Default embedded in development.',
      rule: 'a postgres:// address, or embedded',
      example: 'postgres://staffroom:secret@localhost:5432/staffroom',
      production: true,
      credential: true,
    },
    postgresUrl.optional(),
  ),
  ...operationVariables(),
  ...reportVariables(),
  ...sessionVariables(),
  MONGODB_URL: variable(
    'MONGODB_URL',
    {
      about: 'The address of a MongoDB server that stores the job queue instead of PostgreSQL.',
      rule: 'a mongodb:// or mongodb+srv:// address, with one host or several',
      example: 'mongodb://localhost:27017/staffroom',
      credential: true,
    },
    mongoUrl.optional(),
  ),
  S3_BUCKET: variable(
    'S3_BUCKET',
    {
      about: 'The name of an S3-compatible bucket that stores uploaded files instead of DATA_DIR.',
      rule: 'the name of a bucket',
      example: 'staffroom-files',
      essential: true,
    },
    text.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/).optional(),
  ),
  S3_ENDPOINT: variable(
    'S3_ENDPOINT',
    {
      about: 'The address of the S3-compatible server, if the bucket is not at Amazon.',
      rule: 'an http(s) address without a user',
      example: 'https://minio.example.com:9000',
      essential: true,
    },
    link.optional(),
  ),
  S3_REGION: variable(
    'S3_REGION',
    { about: 'The region of the S3 bucket. Default us-east-1.', rule: 'a region', example: 'eu-central-1' },
    text.regex(/^[a-z0-9-]+$/).default('us-east-1'),
  ),
  S3_ACCESS_KEY_ID: variable(
    'S3_ACCESS_KEY_ID',
    { about: 'The key ID for S3_BUCKET.', rule: 'an access key id', example: 'AKIA…', credential: true },
    text.optional(),
  ),
  S3_SECRET_ACCESS_KEY: variable(
    'S3_SECRET_ACCESS_KEY',
    {
      about: 'The secret access key for S3_ACCESS_KEY_ID.',
      rule: 'a secret access key',
      example: 'the secret of that key',
      credential: true,
    },
    text.optional(),
  ),
  SESSION_SECRET: variable(
    'SESSION_SECRET',
    {
      about:
        'The secret that signs the sessions of people. A new value signs everyone out unless SESSION_SECRET_OLD contains the old one. Production refuses a value that can be guessed. In development, the server generates a value and stores it in DATA_DIR.',
      rule: 'at least 32 characters long',
      example: 'the output of: openssl rand -base64 48',
      production: true,
      credential: true,
    },
    z.string().min(32).optional(),
  ),
  SESSION_SECRET_OLD: variable(
    'SESSION_SECRET_OLD',
    {
      about:
        'The previous value of SESSION_SECRET, so that people stay signed in after a change. Remove it 30 days later, when every session that it signed has ended.',
      rule: 'at least 32 characters long',
      example: 'the previous value of SESSION_SECRET',
      credential: true,
    },
    z.string().min(32).optional(),
  ),
  ...agentVariables(),
  COMPANY_NAME: variable(
    'COMPANY_NAME',
    { about: 'The company name on screen. Default Example.', rule: 'a name', example: 'Example Ltd' },
    text.max(100).default('Example'),
  ),
  PRODUCT_NAME: variable(
    'PRODUCT_NAME',
    { about: 'The product name on screen. Default Staffroom.', rule: 'a name', example: 'Staffroom' },
    text.max(100).default('Staffroom'),
  ),
  ...accountVariables(),
  OPENAI_BASE_URL: variable(
    'OPENAI_BASE_URL',
    {
      about:
        'The address for calls to OpenAI, for example of a gateway; it may be on a private network. The server uses its Responses API; AI Settings can switch to chat completions. The API key is in OPENAI_API_KEY.',
      rule: 'an http(s) address without a user, a query or a fragment',
      example: 'https://api.openai.com/v1',
    },
    providerAddress.optional(),
  ),
  ANTHROPIC_BASE_URL: variable(
    'ANTHROPIC_BASE_URL',
    {
      about: 'The address of Anthropic or a gateway, without /v1. The API key is in ANTHROPIC_API_KEY.',
      rule: 'an http(s) address without a user, a query or a fragment',
      example: 'https://api.anthropic.com',
    },
    providerAddress.optional(),
  ),
  GEMINI_BASE_URL: variable(
    'GEMINI_BASE_URL',
    {
      about: 'The address of Google Gemini or a gateway, without /v1. The API key is in GEMINI_API_KEY.',
      rule: 'an http(s) address without a user, a query or a fragment',
      example: 'https://generativelanguage.googleapis.com',
    },
    providerAddress.optional(),
  ),
  SMTP_URL: variable(
    'SMTP_URL',
    {
      about:
        'The mail server that sends e-mail digests of notifications; without it, the workspace offers no digests. Write user and password percent-encoded.',
      rule: 'an smtp:// or smtps:// address with a host',
      example: 'smtps://staffroom:secret@mail.example.com:465',
      credential: true,
    },
    z
      .url({ protocol: /^smtps?$/, abort: true })
      .refine((value) => new URL(value).hostname !== '')
      .optional(),
  ),
  SMTP_FROM: variable(
    'SMTP_FROM',
    {
      about: 'The sender of the e-mails that are sent through SMTP_URL.',
      rule: 'an e-mail address, with a name before it in angle brackets or without',
      example: 'Staffroom <staffroom@example.com>',
    },
    text
      .max(200)
      .regex(/^[^\r\n]+$/)
      .refine((value) => z.email().safeParse(/<([^<>]+)>$/.exec(value)?.[1] ?? value).success)
      .optional(),
  ),
  AI_ALLOWED_HOSTS: privateHosts('AI_ALLOWED_HOSTS', 'a provider', 'ollama.internal,10.0.0.5:8000'),
  MCP_ALLOWED_HOSTS: privateHosts(
    'MCP_ALLOWED_HOSTS',
    'an MCP server',
    'tickets.internal,10.0.0.7:8080',
    'The token of the server is in a variable whose name ends in _MCP_TOKEN.',
  ),
  WEBHOOK_ALLOWED_HOSTS: privateHosts(
    'WEBHOOK_ALLOWED_HOSTS',
    'a webhook',
    'cms.internal,10.0.0.9:3000',
    'The key that signs the events is in a variable whose name ends in _WEBHOOK_SECRET.',
  ),
  AI_ANSWER_LIMIT: variable(
    'AI_ANSWER_LIMIT',
    {
      about:
        'The maximum length of an answer in bytes. The server ends a longer answer, because a model may never stop. Default 1000000.',
      rule: 'a whole number, 10000 to 100000000',
      example: '1000000',
    },
    z.coerce.number().int().min(10_000).max(100_000_000).default(1_000_000),
  ),
  EMBEDDINGS: variable(
    'EMBEDDINGS',
    {
      about:
        'The provider of the embedding model for semantic search; builtin runs on the server and sends no text to others. After a change, the server indexes all documents again in the background. Default builtin.',
      rule: 'builtin, openai (with OPENAI_API_KEY) or google (with GEMINI_API_KEY)',
      example: 'openai',
    },
    z.enum(['builtin', 'openai', 'google']).default('builtin'),
  ),
  EMBEDDINGS_MODEL: variable(
    'EMBEDDINGS_MODEL',
    {
      about:
        'The name of the embedding model at OpenAI or Google; it must support 384 dimensions. Default text-embedding-3-small or gemini-embedding-001.',
      rule: 'the name of a model',
      example: 'text-embedding-3-large',
    },
    text
      .max(100)
      .regex(/^[\w.:@/-]+$/)
      .optional(),
  ),
  MODELS_DIR: variable(
    'MODELS_DIR',
    {
      about:
        'The folder that contains one folder for each local embedding model, with tokenizer.json and an ONNX file; administrators can select these models. Default models in DATA_DIR.',
      rule: 'a folder',
      example: '/var/lib/staffroom/models',
    },
    text.transform((value) => path.resolve(value)).optional(),
  ),
  PLUGINS_FILE: variable(
    'PLUGINS_FILE',
    {
      about: 'The file that lists the installed agents. Default plugins.json beside package.json.',
      rule: 'a file',
      example: '/etc/staffroom/plugins.json',
    },
    text.transform((value) => path.resolve(value)).optional(),
  ),
  LOG_LEVEL: variable(
    'LOG_LEVEL',
    {
      about: 'The minimum level of the log on standard error. Default warn, in production info.',
      rule: 'one of trace, debug, info, warn, error, fatal, silent',
      example: 'info',
    },
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
  ),
  TERMS_URL: variable(
    'TERMS_URL',
    {
      about: 'The address of the terms of use, linked from the sign-in page.',
      rule: 'an http(s) address without a user',
      example: 'https://example.com/terms',
    },
    link.optional(),
  ),
  PRIVACY_URL: variable(
    'PRIVACY_URL',
    {
      about: 'The address of the privacy policy, linked from the sign-in page.',
      rule: 'an http(s) address without a user',
      example: 'https://example.com/privacy',
    },
    link.optional(),
  ),
  SUPPORT_CONTACT: variable(
    'SUPPORT_CONTACT',
    {
      about: 'The contact that Help & Support shows.',
      rule: 'an e-mail address or an http(s) address without a user',
      example: 'it-help@example.com',
    },
    z.union([z.email(), link]).optional(),
  ),
  ...backupVariables,
});
