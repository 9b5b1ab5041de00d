import { createHmac } from 'node:crypto';
import { notes } from '../../env-variable.ts';

export interface Fingerprint {
  name: string;
  fingerprint: string;
}

/** The names of variables that administrators choose for keys of providers, MCP servers and webhooks. */
const namedByPeople = /_(?:API_KEY|MCP_TOKEN|WEBHOOK_SECRET)$/;

/**
 * Hashes the secrets of the environment with the session secret as the key. The result shows whether two environments have the
 * same secrets, and does not help to guess one: the session secret is long and random.
 */
export function fingerprints(
  variables: Readonly<Record<string, string | undefined>>,
  sessionSecret: string | undefined,
): Fingerprint[] {
  if (!sessionSecret) return [];
  const secrets = { ...variables, SESSION_SECRET: sessionSecret };
  return Object.entries(secrets).flatMap(([name, value]) => {
    if (!value?.trim() || !(notes.get(name)?.credential || namedByPeople.test(name))) return [];
    const digest = createHmac('sha256', sessionSecret).update(`staffroom backup\n${name}\n${value.trim()}`);
    return [{ name, fingerprint: digest.digest('hex').slice(0, 16) }];
  });
}

const sessionSecretName = 'SESSION_SECRET';

/**
 * Names the secrets of a backup that are absent or different in the environment of the restore. Without the same session secret,
 * which is the key of the hashes, only absent ones can be found.
 */
export function changedSecrets(before: readonly Fingerprint[], now: readonly Fingerprint[]): string[] {
  const known = new Map(now.map(({ name, fingerprint }) => [name, fingerprint]));
  const isSame = ({ name, fingerprint }: Fingerprint) => known.get(name) === fingerprint;
  const hasSameKey = before.some((each) => each.name === sessionSecretName && isSame(each));
  return before.flatMap((each) => {
    const isFine = hasSameKey || each.name === sessionSecretName ? isSame(each) : known.has(each.name);
    return isFine ? [] : each.name;
  });
}

/** Returns the sentences about the secrets that `changedSecrets` has named. */
export function sentencesAboutSecrets(changed: readonly string[]): string[] {
  if (changed.length === 0) return [];
  return [
    `These secrets are not set as they were at the time of the backup: ${changed.join(', ')}.`,
    ...(changed.includes(sessionSecretName)
      ? [`Without the same ${sessionSecretName}, the values of the other secrets could not be compared.`]
      : []),
  ];
}
