import { randomBytes } from 'node:crypto';
import { AppError } from '@staffroom/sdk';
import type { HandOverKind, PersonalDataSummary, PersonRun } from '@staffroom/sdk/core';
import { LockMode } from '@mikro-orm/core';
import type { Transaction } from '../../db/transaction.ts';
import type { DocumentEvents } from '../documents/document-events.ts';
import { User } from '../users/entity.ts';
import { PersonRunRow } from './entity.ts';
import { createErasureJob, type ErasureJobDependencies } from './erasure-job.ts';
import { handOver } from './hand-over.sql.ts';
import { presentRuns } from './present-runs.ts';
import { summarize } from './summary.sql.ts';

export interface PersonRunDependencies extends ErasureJobDependencies {
  documentEvents: Pick<DocumentEvents, 'updated'>;
  /** The e-mail addresses in ADMIN_EMAILS. */
  adminEmails: string[];
}

const listed = 200;

export type PersonRuns = ReturnType<typeof createPersonRuns>;

/** Hands over what people own, and erases people. */
export function createPersonRuns(dependencies: PersonRunDependencies) {
  const { database, audit, documentEvents, adminEmails } = dependencies;
  const { orm, transaction } = database;
  const { steps, begin, start } = createErasureJob(dependencies);

  async function obstacleTo(user: User, adminId: string): Promise<PersonalDataSummary['obstacle']> {
    if (user.id === adminId) return 'self';
    if (adminEmails.includes(user.email)) return 'fixed-administrator';
    return user.disabledAt === null ? 'active' : null;
  }

  async function present(id: string): Promise<PersonRun> {
    const em = orm.em.fork();
    const [run] = await presentRuns(em, await em.find(PersonRunRow, { id }), steps);
    if (!run) throw new AppError('not-found', 'Report not found');
    return run;
  }

  return {
    get: present,

    async list(): Promise<PersonRun[]> {
      const em = orm.em.fork();
      const rows = await em.find(PersonRunRow, {}, { orderBy: { startedAt: 'desc' }, limit: listed });
      return presentRuns(em, rows, steps);
    },

    /** @throws AppError `not-found` */
    person: (id: string): Promise<User> => transaction((tx) => load(tx, id)),

    /** @throws AppError `not-found` */
    summary: (adminId: string, id: string): Promise<PersonalDataSummary> =>
      transaction(async (tx) => {
        const user = await load(tx, id);
        return { ...(await summarize(tx, id)), obstacle: await obstacleTo(user, adminId) };
      }),

    /** @throws AppError `not-found`, `invalid` for a successor who cannot sign in */
    async handOver(
      adminId: string,
      id: string,
      { successorId, kinds }: { successorId: string; kinds: HandOverKind[] },
    ): Promise<PersonRun> {
      const { runId, documentIds } = await transaction(async (tx) => {
        await load(tx, id, LockMode.PESSIMISTIC_WRITE);
        const successor = await tx.em.findOne(User, { id: successorId, disabledAt: null });
        if (!successor || successorId === id)
          throw new AppError('invalid', 'Select a colleague whose account is active.');
        const moved = await handOver(tx, { from: id, to: successorId, kinds });
        const finishedAt = new Date();
        const { counts } = moved;
        const run = tx.em.create(
          PersonRunRow,
          { kind: 'hand-over', userId: id, successorId, startedBy: adminId, counts, finishedAt },
          { partial: true },
        );
        await tx.em.persist(run).flush();
        const detail = { to: successorId, counts };
        await audit.record(tx, { userId: adminId, action: 'account.hand-over', subject: id, detail });
        return { runId: run.id, documentIds: moved.documentIds };
      });
      if (documentIds.length > 0) await documentEvents.updated(...documentIds);
      return present(runId);
    },

    /**
     * Starts to erase a person, who can then no longer be enabled.
     * @throws AppError `not-found`, `conflict`, `invalid` for a wrong name
     */
    async erase(adminId: string, id: string, typed: string): Promise<PersonRun> {
      const runId = await transaction(async (tx) => {
        const user = await load(tx, id, LockMode.PESSIMISTIC_WRITE);
        const obstacle = await obstacleTo(user, adminId);
        if (obstacle !== null) throw new AppError('conflict', obstacles[obstacle]);
        if (typed.trim() !== (user.name.trim() || user.email))
          throw new AppError('invalid', 'Enter the name of the person exactly as it is shown.');
        user.erasedAt = new Date();
        return begin(tx, { userId: id, pseudonym: newPseudonym(), startedBy: adminId });
      });
      await start(runId);
      return present(runId);
    },

    /** @throws AppError `not-found`, `conflict` while it is running */
    async repeat(adminId: string, runId: string): Promise<PersonRun> {
      const next = await transaction(async (tx) => {
        const run = await tx.em.findOne(PersonRunRow, { id: runId, kind: 'erase' });
        if (!run) throw new AppError('not-found', 'Report not found');
        const { userId, pseudonym } = run;
        await tx.em.findOneOrFail(User, userId, { lockMode: LockMode.PESSIMISTIC_WRITE });
        if ((await tx.em.count(PersonRunRow, { userId, kind: 'erase', finishedAt: null })) > 0)
          throw new AppError('conflict', 'This erasure is already running.');
        return begin(tx, { userId, pseudonym, startedBy: adminId });
      });
      await start(next);
      return present(next);
    },

    /** Continues erasures that a stopped process or a restored backup left unfinished. */
    async recover(): Promise<void> {
      const waiting = await orm.em.fork().find(PersonRunRow, { kind: 'erase', finishedAt: null });
      for (const { id } of waiting) await start(id);
    },
  };
}

const obstacles: Record<NonNullable<PersonalDataSummary['obstacle']>, string> = {
  self: 'You can’t erase yourself. Ask another administrator.',
  active: 'Disable the account first.',
  'fixed-administrator': 'This administrator is set in ADMIN_EMAILS on the server. Remove the address there.',
};

const newPseudonym = () => `person-${randomBytes(4).toString('hex')}`;

/** @throws AppError `not-found`, also for an erased person */
async function load({ em }: Transaction, id: string, lockMode?: LockMode): Promise<User> {
  const user = await em.findOne(User, { id, erasedAt: null }, lockMode === undefined ? {} : { lockMode });
  if (!user) throw new AppError('not-found', 'Account not found');
  return user;
}
