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
import { type ApiRoute, implement, type SessionUser } from '../../http/route.ts';
import { changeWords } from '../../modules/confirmations/change-words.ts';
import type { SubmissionRow } from '../../modules/deliveries/entity.ts';
import type { Comparison, Submissions } from '../../modules/deliveries/submissions.ts';
import type { DeliveryTokens } from '../../modules/deliveries/tokens.ts';
import type { Registry } from '../../agents/registry/registry.ts';
import { Rejection } from '../../agents/rejection.ts';
import { widened } from '../versions/access/compare-access.ts';
import { grantsInWords, type Placement, type WordsLanguage } from '../versions/access/grants-in-words.ts';
import type { ChangeVersions } from '../versions/change-versions.ts';
import { packageFacts } from '../versions/package-facts.ts';
import { type Receipt, versionFolder } from '../versions/version-folders.ts';
import type { WorkspaceVersions } from '../versions/workspace-versions.ts';
import { compareVersion, versionOnDisk } from './compare-version.ts';
import { keyNames } from './submit-version.ts';

export interface DeliveryRoutesOptions {
  data: string;
  versions: Pick<WorkspaceVersions, 'list' | 'compare'>;
  registry: Pick<Registry, 'get'>;
  change: ChangeVersions;
  tokens: DeliveryTokens;
  submissions: Submissions;
}

export function deliveryRoutes(options: DeliveryRoutesOptions): ApiRoute[] {
  const { data, tokens, submissions, change } = options;
  const agents = join(data, 'agents');

  /** @throws AppError `conflict` unless the version waits for a review */
  async function waiting(id: string): Promise<{ row: SubmissionRow; review: Review }> {
    const row = await submissions.get(id);
    const review = await reviewOf(row, options);
    if (review.state !== 'waiting' && review.state !== 'removed')
      throw new AppError('conflict', 'Someone has already reviewed this version');
    return { row, review };
  }

  async function present(
    row: SubmissionRow,
    names: ReadonlyMap<string, string>,
    language: WordsLanguage,
  ): Promise<AgentSubmission> {
    const review = await reviewOf(row, options);
    const { receipt, placement } = review;
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
      name: review.name,
      state: review.state,
      running: review.running,
      changes: grantsInWords(review.changes, placement, language),
    };
  }

  const presentOne = async (row: SubmissionRow, { language }: SessionUser) =>
    present(row, await submissions.namesOf([row]), language);

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
    implement(listAgentSubmissions, async ({ user }) => {
      const rows = await submissions.list();
      const names = await submissions.namesOf(rows);
      return Promise.all(rows.map((row) => present(row, names, user.language)));
    }),
    implement(
      getAgentSubmission,
      async ({ params, user }) => presentOne(await submissions.get(params.id), user),
      async ({ params, secret }) => {
        const token = await tokens.use(secret);
        const row = await submissions.get(params.id);
        if (row.agent !== token.agent) throw new AppError('not-found', 'This submission does not exist');
        return submissionStatus(row, options);
      },
    ),
    implement(approveAgentSubmission, async ({ params, user, confirm }) => {
      const { row, review } = await waiting(params.id);
      const { receipt, placement, running, changes } = review;
      if (!receipt)
        throw new AppError('conflict', 'This version is no longer on the server. Submit it again.');
      const { agent: id, version } = row;
      const question = (language: WordsLanguage) =>
        changeWords[language].run({
          id,
          version,
          isNew: running === null,
          more: grantsInWords(widened(changes), placement, language),
          hidden: 0,
        });
      await confirm(question, receipt.integrity + (receipt.remote?.integrity ?? ''));
      await change(user, async (versions) => {
        const { runs } = await versions.takeUp(receipt, { approve: true, known: false });
        if (!runs) throw new Rejection('version-unapproved', `${id} ${version} needs approval`);
      });
      const decided = await submissions.decide(row, 'approved', { userId: user.id }, { running, changes });
      return presentOne(decided, user);
    }),
    implement(rejectAgentSubmission, async ({ params, user }) => {
      const { row, review } = await waiting(params.id);
      const { receipt, running, changes } = review;
      const decided = await submissions.decide(row, 'rejected', { userId: user.id }, { running, changes });
      if (receipt) await change(user, (versions) => versions.discard(receipt));
      return presentOne(decided, user);
    }),
  ];
}

interface Review extends Comparison {
  /** The version on disk; null if it was deleted. */
  receipt: Receipt | null;
  placement: Placement;
  name: string | null;
  state: AgentSubmission['state'];
}

/** Where the halves of an agent run that `plugins.json` does not name. */
const usualPlacement: Placement = { isolated: true, framed: true };

/**
 * Returns the state of a submission. A waiting version is compared with the version of this moment; a version that was approved
 * at the command line counts as approved.
 */
async function reviewOf(
  row: SubmissionRow,
  { data, versions }: Pick<DeliveryRoutesOptions, 'data' | 'versions'>,
): Promise<Review> {
  const agents = join(data, 'agents');
  const receipt = await versionOnDisk(agents, row);
  const stored = { receipt, placement: usualPlacement, running: row.running ?? null, changes: row.changes };
  if (!receipt) return { ...stored, name: null, state: row.decision ?? 'removed' };
  const one = (await versions.list()).find(({ id }) => id === row.agent);
  const { name, ...compared } = await compareVersion(receipt, one?.current ?? null, { versions, agents });
  const placement = one?.placement ?? usualPlacement;
  if (row.decision) return { ...stored, placement, name, state: row.decision };
  if (receipt.approved) return { ...stored, placement, name, state: 'approved' };
  return { ...compared, receipt, placement, name, state: 'waiting' };
}

/** Returns what a program may know about a version that it has submitted. */
export async function submissionStatus(
  row: SubmissionRow,
  options: Pick<DeliveryRoutesOptions, 'data' | 'versions' | 'registry'>,
): Promise<SubmissionStatus> {
  const { id, agent, version } = row;
  const { state, changes, placement } = await reviewOf(row, options);
  const live = options.registry.get(agent);
  const running = live?.state === 'running' ? live.version : null;
  const reason = state === 'approved' && running !== version ? (live?.reason ?? null) : null;
  return {
    id,
    agent,
    version,
    state,
    changes: grantsInWords(changes, placement, 'en'),
    running,
    reason,
  };
}
