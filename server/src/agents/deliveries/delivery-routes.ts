import { join } from 'node:path';
import { AppError } from '@staffroom/sdk';
import {
  type AgentSubmission,
  approveAgentSubmission,
  createDeliveryToken,
  getAgentSubmission,
  listAgentSubmissions,
  listDeliveryTokens,
  rejectAgentSubmission,
  removeDeliveryToken,
  type SubmissionStatus,
} from '@staffroom/sdk/core';
import { type ApiRoute, implement } from '../../http/route.ts';
import { changeWords } from '../../modules/confirmations/change-words.ts';
import type { SubmissionRow } from '../../modules/deliveries/entity.ts';
import type { Submissions } from '../../modules/deliveries/submissions.ts';
import type { DeliveryTokens } from '../../modules/deliveries/tokens.ts';
import type { OwnNames } from '../own-names.ts';
import type { Registry } from '../registry.ts';
import { Rejection } from '../rejection.ts';
import type { ChangeVersions } from '../versions/change-versions.ts';
import { packageFacts } from '../versions/package-facts.ts';
import { type Receipt, versionFolder } from '../versions/version-folders.ts';
import { workspaceVersions } from '../versions/workspace-versions.ts';
import { compareVersion, versionOnDisk } from './compare-version.ts';
import { keyNames } from './submit-version.ts';

export interface DeliveryRoutesOptions {
  file: string;
  data: string;
  ownNames: OwnNames;
  registry: Pick<Registry, 'get'>;
  change: ChangeVersions;
  tokens: DeliveryTokens;
  submissions: Submissions;
}

export function deliveryRoutes(options: DeliveryRoutesOptions): ApiRoute[] {
  const { data, tokens, submissions, change } = options;
  const agents = join(data, 'agents');

  /** @throws AppError `conflict` unless the version waits for a review and is on disk */
  async function waiting(id: string): Promise<{ row: SubmissionRow; receipt: Receipt | null }> {
    const row = await submissions.get(id);
    const receipt = await versionOnDisk(agents, row);
    const { state } = await reviewOf(row, receipt, options);
    if (state !== 'waiting' && state !== 'removed')
      throw new AppError('conflict', 'Someone has already reviewed this version');
    return { row, receipt };
  }

  async function present(row: SubmissionRow, names: ReadonlyMap<string, string>): Promise<AgentSubmission> {
    const receipt = await versionOnDisk(agents, row);
    const { id, agent, version, integrity, signedBy, remote, standing, decidedBy } = row;
    const facts = receipt && (await packageFacts(versionFolder(agents, receipt)));
    return {
      id,
      agent,
      version,
      integrity,
      signedBy,
      remote: remote ?? null,
      submittedAt: row.submittedAt.toISOString(),
      token: row.tokenName,
      decidedAt: row.decidedAt?.toISOString() ?? null,
      decidedBy: decidedBy == null ? null : (names.get(decidedBy) ?? null),
      standing,
      author: facts?.author ?? null,
      check: facts?.check ?? null,
      ...(await reviewOf(row, receipt, options)),
    };
  }

  const presentOne = async (row: SubmissionRow) => present(row, await submissions.namesOf([row]));

  return [
    implement(listDeliveryTokens, async () => ({
      tokens: await tokens.list(),
      keys: await keyNames(agents),
    })),
    implement(createDeliveryToken, async ({ body, user, confirm }) => {
      if (!(await keyNames(agents)).includes(body.key)) {
        const message = 'Select one of the public keys on the server.';
        throw new AppError('invalid', message, { fields: { key: message } });
      }
      await confirm((language) => changeWords[language].deliveryToken(body));
      return tokens.create(user, body);
    }),
    implement(removeDeliveryToken, ({ params, user }) => tokens.remove(user.id, params.id)),
    implement(listAgentSubmissions, async () => {
      const rows = await submissions.list();
      const names = await submissions.namesOf(rows);
      return Promise.all(rows.map((row) => present(row, names)));
    }),
    implement(
      getAgentSubmission,
      async ({ params }) => presentOne(await submissions.get(params.id)),
      async ({ params, secret }) => {
        const token = await tokens.use(secret);
        const row = await submissions.get(params.id);
        if (row.agent !== token.agent) throw new AppError('not-found', 'This submission does not exist');
        return submissionStatus(row, options);
      },
    ),
    implement(approveAgentSubmission, async ({ params, user, confirm }) => {
      const { row, receipt } = await waiting(params.id);
      if (!receipt)
        throw new AppError('conflict', 'This version is no longer on the server. Submit it again.');
      const { agent: id, version } = row;
      const { running, changes } = await reviewOf(row, receipt, options);
      const more = changes
        .filter(({ widens }) => widens)
        .map(({ subject, after }) => subject || (after ?? ''));
      await confirm((language) =>
        changeWords[language].run({ id, version, more: running === null ? [] : more }),
      );
      await change(user, async (versions) => {
        const { runs } = await versions.takeUp(receipt, { approve: true, known: false });
        if (!runs) throw new Rejection('version-unapproved', `${id} ${version} needs approval`);
      });
      return presentOne(await submissions.decide(row, 'approved', { userId: user.id }, { running, changes }));
    }),
    implement(rejectAgentSubmission, async ({ params, user }) => {
      const { row, receipt } = await waiting(params.id);
      const { running, changes } = await reviewOf(row, receipt, options);
      const decided = await submissions.decide(row, 'rejected', { userId: user.id }, { running, changes });
      if (receipt) await change(user, (versions) => versions.discard(receipt));
      return presentOne(decided);
    }),
  ];
}

type Review = Pick<AgentSubmission, 'state' | 'name' | 'running' | 'changes'>;

/**
 * Returns the state of a submission. A waiting version is compared with the version of this moment; a version that was approved
 * at the command line counts as approved.
 */
async function reviewOf(
  row: SubmissionRow,
  receipt: Receipt | null,
  { file, data, ownNames }: Pick<DeliveryRoutesOptions, 'file' | 'data' | 'ownNames'>,
): Promise<Review> {
  const stored = { running: row.running ?? null, changes: row.changes };
  if (!receipt) return { ...stored, name: null, state: row.decision ?? 'removed' };
  const versions = workspaceVersions({ file, data, by: { commandLine: 'review' } });
  const current = (await versions.list()).find(({ id }) => id === row.agent)?.current ?? null;
  const compared = await compareVersion(receipt, current, { agents: join(data, 'agents'), ownNames }).catch(
    (error: unknown) => {
      // A newer workspace may no longer accept the package.
      if (error instanceof Rejection) return { ...stored, name: null };
      throw error;
    },
  );
  if (row.decision) return { ...stored, name: compared.name, state: row.decision };
  if (receipt.approved) return { ...stored, name: compared.name, state: 'approved' };
  return { ...compared, state: 'waiting' };
}

/** Returns what a program may know about a version that it has submitted. */
export async function submissionStatus(
  row: SubmissionRow,
  options: Pick<DeliveryRoutesOptions, 'file' | 'data' | 'ownNames' | 'registry'>,
): Promise<SubmissionStatus> {
  const { id, agent, version } = row;
  const receipt = await versionOnDisk(join(options.data, 'agents'), row);
  const { state, changes } = await reviewOf(row, receipt, options);
  const live = options.registry.get(agent);
  const running = live?.state === 'running' ? live.version : null;
  const reason = state === 'approved' && running !== version ? (live?.reason ?? null) : null;
  return { id, agent, version, state, changes, running, reason };
}
