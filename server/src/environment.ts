import path from 'node:path';
import { z } from 'zod';
import {
  domain,
  emails,
  hosts,
  link,
  mongoUrl,
  origin,
  postgresUrl,
  providerAddress,
  text,
} from './env-values.ts';

export interface Note {
  /** The purpose of the variable, as a sentence of `.env.example`. */
  about: string;
  /** The end of the error message "NAME must be …". */
  rule: string;
  example: string;
  /** True if the variable is required in production. */
  production?: true;
  /** True for a secret: production refuses placeholders as its value. */
  credential?: true;
  /** True if production refuses a similar, mistyped name, because it would send data elsewhere or change who has access. */
  essential?: true;
}

export const notes = new Map<string, Note>();

function variable<S extends z.ZodType>(name: string, note: Note, schema: S): S {
  notes.set(name, note);
  return schema;
}

/**
 * Declares a variable with hosts that the server may call although their addresses are private. @param of whose address may be
 * private, as words of a sentence
 */
function privateHosts(name: string, of: string, example: string, more = '') {
  const about = `Hosts that the address of ${of}, which administrators write down, may lead to although they are this machine or in a private network.`;
  const rule = 'hosts, each with or without a port, separated by commas';
  return variable(name, { about: `${about} ${more}`.trim(), rule, example }, hosts.default([]));
}

export const environment = z.object({
  NODE_ENV: variable(
    'NODE_ENV',
    {
      about: 'In production nothing has an insecure default.',
      rule: 'development, test or production',
      example: 'production',
    },
    z.enum(['development', 'test', 'production']).default('development'),
  ),
  PORT: variable(
    'PORT',
    {
      about: 'Where the server listens; 0 takes a free port. Default 3000.',
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
      about: 'The address it listens on. Default 127.0.0.1, in production 0.0.0.0.',
      rule: 'an IP address or a host name',
      example: '0.0.0.0',
    },
    text.regex(/^[\w.:-]+$/).optional(),
  ),
  PUBLIC_URL: variable(
    'PUBLIC_URL',
    {
      about:
        'The address that people open. Requests for another host are refused. In production it begins with https:// unless its host is localhost.',
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
        'How many reverse proxies stand before the server; only then are X-Forwarded-* headers believed. Default 0.',
      rule: 'a whole number, 0 to 10',
      example: '1',
      essential: true,
    },
    z.coerce.number().int().min(0).max(10).default(0),
  ),
  DATA_DIR: variable(
    'DATA_DIR',
    {
      about: 'Files, and the embedded database. Default .data in the working directory.',
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
        'PostgreSQL 15 or newer with pgvector, or "embedded" for the database inside of the server, which keeps its data in DATA_DIR. Default embedded in development.',
      rule: 'a postgres:// address, or embedded',
      example: 'postgres://staffroom:secret@localhost:5432/staffroom',
      production: true,
      credential: true,
    },
    postgresUrl.optional(),
  ),
  MONGODB_URL: variable(
    'MONGODB_URL',
    {
      about: 'Keeps the job queue in MongoDB instead of PostgreSQL.',
      rule: 'a mongodb:// or mongodb+srv:// address, with one host or several',
      example: 'mongodb://localhost:27017/staffroom',
      credential: true,
    },
    mongoUrl.optional(),
  ),
  S3_BUCKET: variable(
    'S3_BUCKET',
    {
      about: 'Keeps files in an S3-compatible bucket instead of DATA_DIR.',
      rule: 'the name of a bucket',
      example: 'staffroom-files',
      essential: true,
    },
    text.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/).optional(),
  ),
  S3_ENDPOINT: variable(
    'S3_ENDPOINT',
    {
      about: "Of another S3-compatible server than Amazon's.",
      rule: 'an http(s) address without a user',
      example: 'https://minio.example.com:9000',
      essential: true,
    },
    link.optional(),
  ),
  S3_REGION: variable(
    'S3_REGION',
    { about: 'Default us-east-1.', rule: 'a region', example: 'eu-central-1' },
    text.regex(/^[a-z0-9-]+$/).default('us-east-1'),
  ),
  S3_ACCESS_KEY_ID: variable(
    'S3_ACCESS_KEY_ID',
    { about: 'Belongs to S3_BUCKET.', rule: 'an access key id', example: 'AKIA…', credential: true },
    text.optional(),
  ),
  S3_SECRET_ACCESS_KEY: variable(
    'S3_SECRET_ACCESS_KEY',
    {
      about: 'Belongs to S3_ACCESS_KEY_ID.',
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
        'Signs sessions; changing it signs everyone out. Production refuses a value that can be guessed. In development one is made and kept in DATA_DIR.',
      rule: 'at least 32 characters long',
      example: 'the output of: openssl rand -base64 48',
      production: true,
      credential: true,
    },
    z.string().min(32).optional(),
  ),
  COMPANY_NAME: variable(
    'COMPANY_NAME',
    { about: 'Default Example.', rule: 'a name', example: 'Example Ltd' },
    text.max(100).default('Example'),
  ),
  PRODUCT_NAME: variable(
    'PRODUCT_NAME',
    { about: 'What the workspace calls itself. Default Staffroom.', rule: 'a name', example: 'Staffroom' },
    text.max(100).default('Staffroom'),
  ),
  COMPANY_DOMAIN: variable(
    'COMPANY_DOMAIN',
    {
      about: 'The one Google Workspace domain whose people get in. Default example.test in development.',
      rule: 'a domain name',
      example: 'example.com',
      production: true,
    },
    domain.optional(),
  ),
  GOOGLE_CLIENT_ID: variable(
    'GOOGLE_CLIENT_ID',
    {
      about:
        'Sign-in with Google. Without it, outside production, a development identity provider takes its place.',
      rule: 'the client id of a Google OAuth web client',
      example: '1234567890-abc.apps.googleusercontent.com',
      production: true,
      credential: true,
    },
    text.optional(),
  ),
  GOOGLE_CLIENT_SECRET: variable(
    'GOOGLE_CLIENT_SECRET',
    {
      about: 'Belongs to GOOGLE_CLIENT_ID. Its redirect address is PUBLIC_URL + /api/auth/google/callback.',
      rule: 'the client secret of that client',
      example: 'GOCSPX-…',
      production: true,
      credential: true,
    },
    text.optional(),
  ),
  ADMIN_EMAILS: variable(
    'ADMIN_EMAILS',
    {
      about:
        'Who administers the workspace, with addresses of COMPANY_DOMAIN. Default admin@ the domain in development, nobody in production.',
      rule: 'e-mail addresses, separated by commas',
      example: 'ana@example.com,ben@example.com',
      essential: true,
    },
    emails.optional(),
  ),
  OPENAI_BASE_URL: variable(
    'OPENAI_BASE_URL',
    {
      about:
        'Where OpenAI is asked, for a gateway of your own: your word, so it may be a private address. Requests go to its Responses API; AI Settings can switch to chat completions. The key is in OPENAI_API_KEY.',
      rule: 'an http(s) address without a user, a query or a fragment',
      example: 'https://api.openai.com/v1',
    },
    providerAddress.optional(),
  ),
  ANTHROPIC_BASE_URL: variable(
    'ANTHROPIC_BASE_URL',
    {
      about: 'The same for Anthropic, without /v1. The key is in ANTHROPIC_API_KEY.',
      rule: 'an http(s) address without a user, a query or a fragment',
      example: 'https://api.anthropic.com',
    },
    providerAddress.optional(),
  ),
  GEMINI_BASE_URL: variable(
    'GEMINI_BASE_URL',
    {
      about: 'The same for Google Gemini, without /v1. The key is in GEMINI_API_KEY.',
      rule: 'an http(s) address without a user, a query or a fragment',
      example: 'https://generativelanguage.googleapis.com',
    },
    providerAddress.optional(),
  ),
  SMTP_URL: variable(
    'SMTP_URL',
    {
      about:
        'The mail server that digests of news go through; without it none are offered. User and password stand in it, percent-encoded.',
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
      about: 'Belongs to SMTP_URL: who the mails are from.',
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
    'Its token is in a variable whose name ends in _MCP_TOKEN.',
  ),
  WEBHOOK_ALLOWED_HOSTS: privateHosts(
    'WEBHOOK_ALLOWED_HOSTS',
    'a webhook',
    'cms.internal,10.0.0.9:3000',
    'The key that signs it is in a variable whose name ends in _WEBHOOK_SECRET.',
  ),
  AI_ANSWER_LIMIT: variable(
    'AI_ANSWER_LIMIT',
    {
      about:
        'Bytes after which an answer is ended, so that a model that does not stop holds up nobody. Default 1000000.',
      rule: 'a whole number, 10000 to 100000000',
      example: '1000000',
    },
    z.coerce.number().int().min(10_000).max(100_000_000).default(1_000_000),
  ),
  EMBEDDINGS: variable(
    'EMBEDDINGS',
    {
      about:
        'Whose model makes documents searchable by meaning; builtin sends nothing anywhere. After a change documents are read anew in the background. Default builtin.',
      rule: 'builtin, openai (with OPENAI_API_KEY) or google (with GEMINI_API_KEY)',
      example: 'openai',
    },
    z.enum(['builtin', 'openai', 'google']).default('builtin'),
  ),
  EMBEDDINGS_MODEL: variable(
    'EMBEDDINGS_MODEL',
    {
      about:
        'Its name at OpenAI or Google; it must be able to give 384 dimensions. Default text-embedding-3-small or gemini-embedding-001.',
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
        'Holds folders with embedding models of your own, each with tokenizer.json and an ONNX file; administrators choose among them. Default models in DATA_DIR.',
      rule: 'a folder',
      example: '/var/lib/staffroom/models',
    },
    text.transform((value) => path.resolve(value)).optional(),
  ),
  PLUGINS_FILE: variable(
    'PLUGINS_FILE',
    {
      about: 'Which agents are installed. Default plugins.json beside package.json.',
      rule: 'a file',
      example: '/etc/staffroom/plugins.json',
    },
    text.transform((value) => path.resolve(value)).optional(),
  ),
  LOG_LEVEL: variable(
    'LOG_LEVEL',
    {
      about: 'Structured logs go to standard error. Default warn, in production info.',
      rule: 'one of trace, debug, info, warn, error, fatal, silent',
      example: 'info',
    },
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
  ),
  TERMS_URL: variable(
    'TERMS_URL',
    {
      about: 'Linked from the sign-in page.',
      rule: 'an http(s) address without a user',
      example: 'https://example.com/terms',
    },
    link.optional(),
  ),
  PRIVACY_URL: variable(
    'PRIVACY_URL',
    {
      about: 'Linked from the sign-in page.',
      rule: 'an http(s) address without a user',
      example: 'https://example.com/privacy',
    },
    link.optional(),
  ),
  SUPPORT_CONTACT: variable(
    'SUPPORT_CONTACT',
    {
      about: 'Who helps, shown under Help & Support.',
      rule: 'an e-mail address or an http(s) address without a user',
      example: 'it-help@example.com',
    },
    z.union([z.email(), link]).optional(),
  ),
});
