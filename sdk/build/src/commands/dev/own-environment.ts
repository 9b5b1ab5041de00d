import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

type Environment = Record<string, string | undefined>;

/** Where models are asked, and with which keys. */
const models = /^(?:AI|OPENAI|ANTHROPIC|GEMINI)_/;

/**
 * What a workspace to try an agent in is started with: of the environment all that is no setting of Staffroom. A database, a bucket
 * and a mail server that stand there are another workspace's, or another program's.
 * @param folder of the checkout
 * @param realAi models are asked as the environment, or the checkout's `.env`, says
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
