import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { EnvError, environmentWarnings, readEnv } from './env.ts';
import { isSecretName, withSecretFiles } from './env-files.ts';
import { notes } from './env-variable.ts';

async function secretFile(content: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'staffroom-secret-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'secret');
  await writeFile(file, content);
  return file;
}

function problemsOf(variables: Record<string, string>): string[] {
  try {
    withSecretFiles(variables);
  } catch (error) {
    if (error instanceof EnvError) return error.problems;
    throw error;
  }
  return [];
}

it('every secret can be in a file, also the key of an AI provider, and a final line break is not part of it', async () => {
  const secret = 'k0QzYp7c1nXvT4mGd2R9sLwEjUoB8hAfZ5iKqNyC';
  const names = [...notes].flatMap(([name, { credential }]) => (credential ? name : []));
  expect(names).toEqual(expect.arrayContaining(['SESSION_SECRET', 'DATABASE_URL', 'SMTP_URL']));
  const file = await secretFile(`${secret}\n`);
  for (const name of [...names, 'OPENAI_API_KEY', 'MISTRAL_API_KEY', 'TICKETS_MCP_TOKEN'])
    expect(withSecretFiles({ [`${name}_FILE`]: file })).toMatchObject({ [name]: secret });
  expect(readEnv(withSecretFiles({ SESSION_SECRET_FILE: file })).SESSION_SECRET).toBe(secret);
});

it('PLUGINS_FILE and variables that are no secrets are not read as files of secrets', async () => {
  const file = await secretFile('x');
  const variables = { PLUGINS_FILE: file, PUBLIC_URL_FILE: file, FILE: file };
  expect(withSecretFiles(variables)).toEqual(variables);
  expect(isSecretName('PLUGINS')).toBe(false);
});

it('a secret that is set and in a file is refused, and the error shows neither', async () => {
  const problems = problemsOf({ SESSION_SECRET: 'a'.repeat(40), SESSION_SECRET_FILE: await secretFile('b') });
  expect(problems).toEqual(['SESSION_SECRET and SESSION_SECRET_FILE are both set. Remove one of them']);
});

it('a file of a secret that is missing, empty or too large is refused with the reason', async () => {
  expect(
    problemsOf({ SMTP_URL_FILE: '/nowhere/smtp', S3_SECRET_ACCESS_KEY_FILE: await secretFile('\n') }),
  ).toEqual([
    'SMTP_URL_FILE must name a file with the value of SMTP_URL: /nowhere/smtp cannot be read (ENOENT)',
    expect.stringMatching(/^S3_SECRET_ACCESS_KEY_FILE must name .*: \/.* is empty$/),
  ]);
  expect(problemsOf({ SMTP_URL_FILE: await secretFile('x'.repeat(70_000)) })).toEqual([
    expect.stringMatching(/is larger than 64 KiB$/),
  ]);
});

it('a mistyped name of a file of a secret is reported', () => {
  expect(environmentWarnings({ SESSION_SECRT_FILE: '/run/secrets/a' })).toEqual([
    'SESSION_SECRT_FILE is set and unknown; did you mean SESSION_SECRET_FILE?',
  ]);
  expect(environmentWarnings({ OPENAI_API_KEY_FILE: '/run/secrets/a' })).toEqual([]);
});
