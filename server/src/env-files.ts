import { readFileSync } from 'node:fs';
import { EnvError } from './env.ts';
import { isNamedByPeople } from './env-names.ts';
import { notes } from './env-variable.ts';

type Variables = Readonly<Record<string, string | undefined>>;

const suffix = '_FILE';
/** Maximum size of a secret in bytes, so that a wrong path, such as that of a log, is not read into memory. */
const maxSecretBytes = 64 * 1024;

/** Whether a variable contains a secret, which can also be in the file that `<NAME>_FILE` names. */
export const isSecretName = (name: string): boolean =>
  notes.get(name)?.credential === true || isNamedByPeople(name);

/**
 * Adds the secrets whose variables `<NAME>_FILE` name a file, as container platforms provide them. A line break at the end of a
 * file is not part of the secret.
 * @throws EnvError with all problems; it quotes no secret
 */
export function withSecretFiles(source: Variables): Record<string, string | undefined> {
  const problems: string[] = [];
  const variables = { ...source };
  for (const [fileName, file] of Object.entries(source)) {
    const name = fileName.slice(0, -suffix.length);
    if (!fileName.endsWith(suffix) || !file?.trim() || !isSecretName(name)) continue;
    if (source[name]?.trim()) {
      problems.push(`${name} and ${fileName} are both set. Remove one of them`);
      continue;
    }
    try {
      variables[name] = readSecret(file.trim());
    } catch (error) {
      problems.push(`${fileName} must name a file with the value of ${name}: ${reasonOf(error)}`);
    }
  }
  if (problems.length > 0) throw new EnvError(problems);
  return variables;
}

function readSecret(file: string): string {
  const content = readFileSync(file);
  if (content.length > maxSecretBytes) throw new Error(`${file} is larger than 64 KiB`);
  const secret = content.toString().replace(/\r?\n$/, '');
  if (secret.trim() === '') throw new Error(`${file} is empty`);
  return secret;
}

function reasonOf(error: unknown): string {
  const { code, path, message } = error as NodeJS.ErrnoException;
  return code === undefined ? message : `${path ?? 'the file'} cannot be read (${code})`;
}
