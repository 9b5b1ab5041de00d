import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { CanaryLimits } from '@staffroom/sdk/internal/shared';
import { firstIssue } from '../../agents/rejection.ts';
import { Misuse } from './misuse.ts';
import type { CanaryVersion } from './installed-state.ts';
import type { WorkspaceVersions } from './workspace-versions.ts';

const limitNames = ['least', 'minutes', 'errors', 'slower', 'ratings'] as const;

type Values = Partial<Record<'share' | 'key' | (typeof limitNames)[number], string>> & {
  team?: string[] | undefined;
  approve?: boolean | undefined;
};

export async function canaryCommand(
  versions: WorkspaceVersions,
  [subject = '', second]: string[],
  { values, folder }: { values: Values; folder: string },
): Promise<string> {
  if (second === 'promote') {
    const { from, to } = await versions.promote(subject);
    return `${subject} ${to} replaces ${from} for everyone as soon as a running server has started it.`;
  }
  if (second === 'stop') {
    const { from, to } = await versions.stopTrying(subject);
    return `The trial of ${subject} ${from} has ended. Everyone has ${to} again.`;
  }
  const who = { share: shareOf(values), teams: values.team };
  if (who.share === undefined && who.teams === undefined)
    throw new Misuse('"agents canary" needs a trial group: --share <percent> or --team <name>.');
  const limits = limitsOf(values);
  const { id, version } = await onDisk();
  const approve = values.approve ?? false;
  const { stable, canary } = await versions.tryOut(id, { version, ...who, limits, approve });
  return `${id} ${canary} is on trial with ${whoTries(who)}; everyone else keeps ${stable}. Administration → Agents compares the two versions.`;

  /** Finds a version on disk by the id of its agent, or installs it from a package. */
  async function onDisk(): Promise<{ id: string; version: string | undefined }> {
    const known = (await versions.list()).some(({ id }) => id === subject);
    if (known && !existsSync(resolve(folder, subject, 'package.json')))
      return { id: subject, version: second };
    const key = values.key === undefined ? undefined : resolve(folder, values.key);
    return versions.install(subject, { base: folder, key });
  }
}

export function whoTries({ share, teams = [] }: Pick<CanaryVersion, 'share' | 'teams'>): string {
  const parts = [
    ...(share === undefined ? [] : [`${share}% of people`]),
    ...teams.map((team) => `team ${team}`),
  ];
  return parts.join(' and ');
}

function shareOf({ share }: Values): number | undefined {
  if (share === undefined) return undefined;
  const value = Number(share.replace(/%$/, ''));
  if (!(value > 0 && value <= 99)) throw new Misuse('--share must be a percentage from 1 to 99.');
  return value;
}

/** Returns only the limits that the command sets, because the defaults may change later. */
function limitsOf(values: Values): Partial<CanaryLimits> | undefined {
  const said = limitNames.flatMap((name) => {
    const text = values[name];
    return text === undefined ? [] : [[name, Number(text)] as const];
  });
  if (said.length === 0) return undefined;
  const parsed = CanaryLimits.safeParse(Object.fromEntries(said));
  if (!parsed.success) throw new Misuse(`--${firstIssue(parsed.error, 'limits')}.`);
  return Object.fromEntries(said);
}
