import type { FilterQuery } from '@mikro-orm/core';
import { AgentSchedule } from '../schedules/entity.ts';
import type { Transaction } from '../../db/transaction.ts';
import { AccessTokenRow } from '../access-tokens/entity.ts';
import { AdminTokenRow } from '../admin-tokens/entity.ts';
import { OauthAuthorization, OauthConnection } from '../assistants/entity.ts';
import type { Events } from '../events.ts';
import { AiJob } from '../jobs/entity.ts';
import { forgetPerson } from '../mcp-accounts/accounts.ts';
import type { AccessEnds } from './access-ends.ts';
import type { AccountSessions } from './account-sessions.ts';
import { AppSession } from './entity.ts';

export interface EndAccessDependencies {
  sessions: AccountSessions;
  accessEnds: Pick<AccessEnds, 'announce'>;
  events: Pick<Events, 'publishEach'>;
}

/** Lists what a person lost in a transaction. Pass it to `announce` after the commit. */
export interface EndedAccess {
  userId: string;
  /** Whether the person's running work ends, and not only some sessions. */
  endsWork: boolean;
  sessionIds: string[];
  jobs: { id: string; agent: string }[];
  /** The numbers for the audit log. */
  counts: Record<string, number>;
}

export type EndAccess = ReturnType<typeof createEndAccess>;

/**
 * Ends a person's access everywhere. Every way to end it uses this: an administrator, the identity provider's directory, and a
 * logout at the identity provider.
 */
export function createEndAccess({ sessions, accessEnds, events }: EndAccessDependencies) {
  return {
    /**
     * Ends sessions, access tokens and connected assistants. For a disabled account, also cancels its jobs, pauses the schedules
     * that run in its name, and deletes its sign-ins at other servers.
     */
    async endIn(
      tx: Transaction,
      userId: string,
      { isDisabled }: { isDisabled: boolean },
    ): Promise<EndedAccess> {
      const { em } = tx;
      const sessionIds = await sessions.endAllIn(tx, userId);
      const accessTokens = await em.nativeDelete(AccessTokenRow, { userId });
      const adminTokens = await em.nativeDelete(AdminTokenRow, { createdBy: userId });
      const assistants = await em.nativeDelete(OauthConnection, { userId });
      // A code that was just issued would become a connection.
      await em.nativeDelete(OauthAuthorization, { userId });
      const counts = { sessions: sessionIds.length, accessTokens, adminTokens, assistants };
      const lost = { userId, endsWork: true, sessionIds };
      if (!isDisabled) return { ...lost, jobs: [], counts };
      const outsideAccounts = await forgetPerson(tx, userId);
      const jobs = await cancelJobs(tx, userId);
      const schedules = await em.nativeUpdate(
        AgentSchedule,
        { runsAs: userId, paused: false },
        { paused: true },
      );
      const all = { ...counts, outsideAccounts, jobs: jobs.length, schedules };
      return { ...lost, jobs, counts: all };
    },

    /**
     * Ends some sessions of a person whom the identity provider has signed out.
     * @param isEverywhere whether it has ended all its sessions, which also ends access tokens and connected assistants
     */
    async endSignInsIn(
      tx: Transaction,
      userId: string,
      { sessions: only, isEverywhere }: { sessions: FilterQuery<AppSession>; isEverywhere: boolean },
    ): Promise<EndedAccess> {
      const { em } = tx;
      const sessionIds = await sessions.endAllIn(tx, userId, only);
      const counts = {
        sessions: sessionIds.length,
        accessTokens: isEverywhere ? await em.nativeDelete(AccessTokenRow, { userId }) : 0,
        assistants: isEverywhere ? await em.nativeDelete(OauthConnection, { userId }) : 0,
      };
      const isOut = (await em.count(AppSession, { userId, expiresAt: { $gt: new Date() } })) === 0;
      return { userId, endsWork: isEverywhere || isOut, sessionIds, jobs: [], counts };
    },

    /** Ends sockets, running answers, requests and jobs in all processes. */
    async announce({ userId, endsWork, sessionIds, jobs }: EndedAccess): Promise<void> {
      if (endsWork) await accessEnds.announce({ userId });
      await sessions.announceEnd(sessionIds);
      await events.publishEach(
        jobs.map(({ id, agent }) => ({
          people: [userId],
          event: {
            name: 'job.updated',
            data: { jobId: id, agent, status: 'cancelled', step: null, progress: null },
          },
        })),
      );
    },
  };
}

async function cancelJobs({ em }: Transaction, userId: string): Promise<EndedAccess['jobs']> {
  const where = { userId, status: { $in: ['queued', 'running'] as const } };
  const jobs = await em.find(AiJob, where, { fields: ['id', 'agent'] });
  const error = 'Canceled, because the account that started the job was disabled.';
  const ended = { status: 'cancelled' as const, error, finishedAt: new Date(), step: null };
  await em.nativeUpdate(AiJob, { ...where, id: { $in: jobs.map(({ id }) => id) } }, ended);
  return jobs.map(({ id, agent }) => ({ id, agent }));
}
