import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, isAppError, msg } from '@staffroom/sdk';
import type { Context } from 'koa';
import semver from 'semver';
import type { DeliveryTokenRow, SubmissionRow } from '../../modules/deliveries/entity.ts';
import type { Submissions } from '../../modules/deliveries/submissions.ts';
import { oneLine, Rejection } from '../../agents/rejection.ts';
import type { ChangeVersions } from '../versions/change-versions.ts';
import type { WantedRemote } from '../versions/pin-remote.ts';
import { receivePackage } from '../versions/receive-package.ts';
import type { Receipt } from '../versions/version-folders.ts';
import type { WorkspaceVersions } from '../versions/workspace-versions.ts';
import { isWidening } from '@staffroom/sdk/core';
import { compareVersion } from './compare-version.ts';

/** The maximum number of undecided versions of one agent, so that a pipeline cannot fill the disk. */
const maxWaiting = 10;

interface SubmitOptions {
  /** The folder of the installed versions. */
  agents: string;
  data: string;
  submissions: Submissions;
  change: ChangeVersions;
  /** Called for a new version that waits for a review. */
  onWaiting: (row: SubmissionRow, name: string) => Promise<void>;
}

const keysFolder = (agents: string): string => join(agents, 'keys');

/** Returns the file names of the public keys on the server. */
export async function keyNames(agents: string): Promise<string[]> {
  const names = await readdir(keysFolder(agents)).catch((): string[] => []);
  return names.filter((name) => name.endsWith('.pem')).toSorted();
}

/**
 * Installs a submitted package on disk, and runs it only if a standing approval covers it.
 * @throws AppError `conflict` if the package is refused
 */
export async function submitVersion(
  ctx: Context,
  token: DeliveryTokenRow,
  remote: WantedRemote | undefined,
  options: SubmitOptions,
): Promise<SubmissionRow> {
  const { agents, data, submissions, change } = options;
  try {
    return await receivePackage(ctx, data, (tarball) =>
      change({ deliveryToken: token.name }, async (versions) => {
        if (!(await keyNames(agents)).includes(token.key))
          throw new Rejection('delivery-refused', `the server no longer has the public key ${token.key}`);
        if ((await submissions.undecided(token.agent)).length >= maxWaiting)
          throw new Rejection(
            'delivery-refused',
            `${maxWaiting} versions of ${token.agent} already wait for a review`,
          );
        const receipt = await versions.install(tarball, {
          base: data,
          key: join(keysFolder(agents), token.key),
          mustBeSigned: true,
          async requireExpected({ id, version, integrity }) {
            if (id !== token.agent)
              throw new Rejection(
                'delivery-refused',
                `the package contains the agent "${id}", but the delivery token is for "${token.agent}"`,
              );
            // Checked before the package is on disk, because the processes share a package as soon as one has it.
            const earlier = await submissions.same({ agent: id, version, integrity });
            if (earlier?.decision === 'rejected')
              throw new AppError(
                'conflict',
                msg`${id} ${version} was rejected. Give the next version a new number.`,
              );
          },
          remote,
        });
        return enter(versions, receipt, token, options);
      }),
    );
  } catch (error) {
    if (isAppError(error) && error.code !== 'unavailable') await submissions.refuse(token, oneLine(error));
    throw error;
  }
}

async function enter(
  versions: WorkspaceVersions,
  receipt: Receipt,
  token: DeliveryTokenRow,
  options: SubmitOptions,
): Promise<SubmissionRow> {
  const { submissions, onWaiting } = options;
  const { id: agent, version, integrity, remote } = receipt;
  const earlier = await submissions.same({ agent, version, integrity });
  if (earlier) return earlier;
  const one = (await versions.list()).find(({ id }) => id === agent);
  const current = one?.current ?? null;
  const { name, ...compared } = await compareVersion(receipt, current, { versions, agents: options.agents });
  const submitted = { agent, version, integrity, signedBy: receipt.signedBy ?? token.key, remote };
  const row = await submissions.add(submitted, token, compared);
  const isFree = one?.pinned === null && one.canary === null;
  const isNewer = current !== null && semver.gt(version, current.version);
  const isCovered = token.standing && isFree && isNewer && !compared.changes.some(isWidening);
  if (!isCovered) {
    await onWaiting(row, name);
    return row;
  }
  await versions.takeUp(receipt, { approve: false, known: true });
  return submissions.decide(row, 'approved', { token: token.name }, compared);
}
