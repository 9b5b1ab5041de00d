import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

type Environment = Record<string, string | undefined>;

const models = /^(?:AI|OPENAI|ANTHROPIC|GEMINI)_/;

/**
 * The environment of the development workspace: all variables except Staffroom's settings, because a database, bucket or mail
 * server in them belongs to another workspace or program.
 * @param folder of the checkout
 * @param realAi use models as configured in the environment or the checkout's `.env`
 */
export function ownEnvironment(folder: string, realAi: boolean, env: Environment = process.env): Environment {
  const settings = new Set(
    [...read(join(folder, '.env.example')).matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name),
  );
  const own = Object.entries(env).filter(([name]) => !settings.has(name));
  if (!realAi) return Object.fromEntries(own);
  const told: Environment = { ...parseEnv(read(join(folder, '.env'))), ...env };
  return Object.fromEntries([...own, ...Object.entries(told).filter(([name]) => models.test(name))]);
}

const read = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
