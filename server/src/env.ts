import path from 'node:path';
import type { z } from 'zod';
import { sentenceOf, similarNames } from './env-names.ts';
import { exampleDomains, productionFaults } from './env-production.ts';
import { notes } from './env-variable.ts';
import { environment } from './environment.ts';

/** Exit status for a configuration error (`EX_CONFIG` of sysexits.h). */
export const configurationExitCode = 78;

/** Lists all problems of the environment, one line per variable. Never quotes a value, because it may be a secret. */
export class EnvError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'EnvError';
    this.problems = problems;
  }
}

/** Variables that are not in `environment`, because the provider catalog and the embedders look them up by name. */
const keyVariables = ['OPENAI_API_KEY', 'ANTHROPIC_API_KEY', 'GEMINI_API_KEY'];

/** Variables that SIGN_IN_FILE replaces. */
const google = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'COMPANY_DOMAIN'];

type Parsed = z.output<typeof environment>;

/** The validated environment with derived values. */
export type Env = Omit<
  Parsed,
  | 'HOST'
  | 'COMPANY_DOMAIN'
  | 'DATABASE_URL'
  | 'ADMIN_EMAILS'
  | 'LOG_LEVEL'
  | 'MODELS_DIR'
  | 'SIGN_IN_AGAIN_AFTER'
  | 'NEW_BROWSER_NOTICE'
> & {
  HOST: string;
  MODELS_DIR: string;
  COMPANY_DOMAIN: string;
  DATABASE_URL: string | undefined;
  ADMIN_EMAILS: string[];
  LOG_LEVEL: NonNullable<Parsed['LOG_LEVEL']>;
  SIGN_IN_AGAIN_AFTER: number;
  NEW_BROWSER_NOTICE: 'on' | 'off';
  production: boolean;
  /** Whether the development identity provider replaces Google; always false in production. */
  developmentSignIn: boolean;
};

/** Reads and validates the whole environment. An empty variable counts as absent. @throws EnvError with all problems */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = givenIn(source);
  const result = environment.safeParse(given);
  const broken = new Set(result.error?.issues.map((issue) => String(issue.path[0])));
  const production = given['NODE_ENV'] === 'production';
  const problems = [...notes].flatMap(([name, note]) => {
    if (broken.has(name)) return `${name} must be ${note.rule}. Example: ${name}=${note.example}`;
    const isOptional = given['SIGN_IN_FILE'] !== undefined && google.includes(name);
    if (production && note.production && !given[name] && !isOptional)
      return `${name} is required in production: ${note.rule}. Example: ${name}=${note.example}`;
    return [];
  });
  if (!production || given['SIGN_IN_FILE'] !== undefined)
    problems.push(...incomplete(given, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']));
  problems.push(...incomplete(given, ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']));
  problems.push(...incomplete(given, ['SMTP_URL', 'SMTP_FROM']));
  problems.push(...incomplete(given, ['BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY']));
  problems.push(...missingEmbeddingKey(given));
  problems.push(...oldSecrets(given));
  if (production) problems.push(...productionFaults(given, broken));
  problems.push(
    ...mistyped(given)
      .filter(({ grave }) => grave)
      .map(sentenceOf),
  );
  if (problems.length > 0 || !result.success) throw new EnvError(problems);
  return withDefaults(result.data, production);
}

export function environmentWarnings(source: Record<string, string | undefined>): string[] {
  const given = givenIn(source);
  const production = given['NODE_ENV'] === 'production';
  return [
    ...mistyped(given)
      .filter(({ grave }) => !grave)
      .map(sentenceOf),
    ...(production ? exampleDomains(given) : []),
  ];
}

const givenIn = (source: Record<string, string | undefined>): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));

/** Finds mistyped names of variables. @returns similar names; `grave` if the server would run without a requested setting */
function mistyped(given: Record<string, string | undefined>) {
  const production = given['NODE_ENV'] === 'production';
  const secrets = [...notes].flatMap(([name, { credential }]) => (credential ? `${name}_FILE` : []));
  const known = [...notes.keys(), ...keyVariables, ...secrets];
  return similarNames(Object.keys(given), known).map((similar) => {
    const meant = secrets.includes(similar.meant) ? similar.meant.slice(0, -'_FILE'.length) : similar.meant;
    const note = notes.get(meant);
    const isEssential = production && Boolean(note?.production || note?.essential);
    const wantsProduction = meant === 'NODE_ENV' && given[similar.name]?.trim() === 'production';
    return { ...similar, grave: !given[meant] && (isEssential || wantsProduction) };
  });
}

/** Reports variables that are missing although others of their group are set. */
function incomplete(given: Record<string, string | undefined>, names: string[]): string[] {
  const missing = names.filter((name) => !given[name]);
  if (missing.length === 0 || missing.length === names.length) return [];
  const list = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return missing.map((name) => `${name} is missing: set all of ${list}, or none`);
}

function oldSecrets(given: Record<string, string | undefined>): string[] {
  return ['SESSION_SECRET', 'AGENT_SECRETS_KEY'].flatMap((name) => {
    const [secret, old] = [given[name], given[`${name}_OLD`]];
    if (old === undefined || (secret !== undefined && secret !== old)) return [];
    const article = name === 'SESSION_SECRET' ? 'a' : 'an';
    return [`${name}_OLD needs ${article} ${name} with another value. Set it, or remove ${name}_OLD`];
  });
}

function missingEmbeddingKey(given: Record<string, string | undefined>): string[] {
  const { EMBEDDINGS: embeddings, EMBEDDINGS_MODEL: model } = given;
  const key = { openai: 'OPENAI_API_KEY', google: 'GEMINI_API_KEY' }[embeddings?.trim() ?? ''];
  if (key !== undefined && !given[key])
    return [`${key} is missing: EMBEDDINGS=${embeddings} needs it. Set it, or leave EMBEDDINGS out`];
  if (model !== undefined && (embeddings ?? 'builtin') === 'builtin')
    return ['EMBEDDINGS_MODEL has no effect on the built-in model: set EMBEDDINGS to openai or google, too'];
  return [];
}

function withDefaults(parsed: Parsed, production: boolean): Env {
  const companyDomain = parsed.COMPANY_DOMAIN ?? 'example.test';
  const developmentSignIn = !production && !parsed.GOOGLE_CLIENT_ID;
  return {
    ...parsed,
    // By default, other machines cannot reach a development server, because it signs in anyone.
    HOST: parsed.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    COMPANY_DOMAIN: companyDomain,
    DATABASE_URL: parsed.DATABASE_URL === 'embedded' ? undefined : parsed.DATABASE_URL,
    MODELS_DIR: parsed.MODELS_DIR ?? path.join(parsed.DATA_DIR, 'models'),
    ADMIN_EMAILS: parsed.ADMIN_EMAILS ?? (production ? [] : [`admin@${companyDomain}`]),
    LOG_LEVEL: parsed.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    production,
    developmentSignIn,
    // The development sign-in asks nobody anything, and its people use many browsers.
    SIGN_IN_AGAIN_AFTER: parsed.SIGN_IN_AGAIN_AFTER ?? (developmentSignIn ? 0 : 15),
    NEW_BROWSER_NOTICE: parsed.NEW_BROWSER_NOTICE ?? (developmentSignIn ? 'off' : 'on'),
  };
}

export function envExample(): string {
  const entries = [...notes].map(([name, note]) => {
    const file = note.credential ? `# ${name}_FILE=/run/secrets/${name.toLowerCase()}\n` : '';
    return `# ${note.about}${note.production ? ' Required in production.' : ''}\n# ${name}=${note.example}\n${file}`;
  });
  return `# Every variable is optional outside production: \`npm start\` works without any.
# A variable that ends in _FILE names a file with the secret. Keys of AI providers, such as OPENAI_API_KEY_FILE, work the same way.

${entries.join('\n')}`;
}
