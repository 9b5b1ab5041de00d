import { randomBytes } from 'node:crypto';
import { AppError } from '@staffroom/sdk';
import type { HandOverKind, PersonalDataSummary, PersonRun } from '@staffroom/sdk/core';
import type { Logger } from 'pino';
import { LockMode } from '@mikro-orm/core';
import type { Transaction } from '../../db/transaction.ts';
import type { DocumentEvents } from '../documents/document-events.ts';
import type { Queue } from '../jobs/queue.ts';
import { User } from '../users/entity.ts';
import { PersonRunRow } from './entity.ts';
import { type ErasureDependencies, erasureSteps } from './erasure-steps.sql.ts';
import { handOver } from './hand-over.sql.ts';
import { presentRuns } from './present-runs.ts';
import { summarize } from './summary.sql.ts';

export interface PersonRunDependencies extends ErasureDependencies {
  documentEvents: Pick<DocumentEvents, 'updated'>;
  queue: Pick<Queue, 'define' | 'add'>;
  /** The e-mail addresses in ADMIN_EMAILS. */
  adminEmails: string[];
  /** Writes the list of erased people to the place of the backups, for a restore. */
  noteErased: () => Promise<void>;
  log: Pick<Logger, 'info' | 'warn'>;
}

/** The name of the queue's job. It never changes, so that jobs of another version still run. */
const jobName = 'people.erase';
const listed = 200;

export type PersonRuns = ReturnType<typeof createPersonRuns>;

/** Hands over what people own, and erases people. */
export function createPersonRuns(dependencies: PersonRunDependencies) {
  const { database, audit, documentEvents, queue, adminEmails, noteErased, log } = dependencies;
  const { orm, transaction } = database;
  const steps = erasureSteps(dependencies);

  queue.define(jobName, ({ payload, signal }) => erase((payload as { runId: string }).runId, signal), {
    attempts: 10,
    timeoutMinutes: 120,
    concurrency: 1,
    async failed(payload, error) {
      const { runId } = payload as { runId: string };
      // The error may quote data, so the report names only that it failed.
      log.warn({ err: error, run: runId }, 'people: erasure failed');
      const finishedAt = new Date();
      await orm.em.fork().nativeUpdate(PersonRunRow, { id: runId }, { finishedAt, error: 'failed' });
    },
  });
  const start = (runId: string) => queue.add(jobName, { runId }, { unique: runId });

  /** Continues an erasure at the step that was not completed. */
  async function erase(runId: string, signal: AbortSignal): Promise<void> {
    const run = await orm.em.fork().findOne(PersonRunRow, { id: runId, finishedAt: null });
    if (!run) return;
    const user = await orm.em.fork().findOneOrFail(User, run.userId);
    const pseudonym = run.pseudonym ?? '';
    const { id, name, email } = user;
    for (const [place, step] of steps.entries()) {
      if (place < run.stepsDone) continue;
      signal.throwIfAborted();
      const counts = await step.run({ id, name, email, pseudonym }, signal);
      for (const [kind, count] of Object.entries(counts))
        if (count > 0) run.counts[kind] = (run.counts[kind] ?? 0) + count;
      const done = { stepsDone: place + 1, steps: steps.length, counts: run.counts };
      await orm.em.fork().nativeUpdate(PersonRunRow, { id: runId }, done);
    }
    await transaction(async (tx) => {
      await tx.em.nativeUpdate(PersonRunRow, { id: runId }, { finishedAt: new Date(), error: null });
      const detail = { pseudonym, counts: run.counts };
      await audit.record(tx, {
        userId: run.startedBy ?? null,
        action: 'account.erased',
        subject: id,
        detail,
      });
    });
    await noteErased().catch((error: unknown) =>
      log.warn({ err: error }, 'people: cannot note erasure for restores'),
    );
    log.info({ run: runId, person: pseudonym }, 'people: person erased');
  }

  async function obstacleTo(user: User, adminId: string): Promise<PersonalDataSummary['obstacle']> {
    if (user.id === adminId) return 'self';
    if (adminEmails.includes(user.email)) return 'fixed-administrator';
    return user.disabledAt === null ? 'active' : null;
  }

  async function present(id: string): Promise<PersonRun> {
    const em = orm.em.fork();
    const [run] = await presentRuns(em, await em.find(PersonRunRow, { id }), steps.length);
    if (!run) throw new AppError('not-found', 'Report not found');
    return run;
  }

  return {
    get: present,

    async list(): Promise<PersonRun[]> {
      const em = orm.em.fork();
      const rows = await em.find(PersonRunRow, {}, { orderBy: { startedAt: 'desc' }, limit: listed });
      return presentRuns(em, rows, steps.length);
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

  async function begin(
    tx: Transaction,
    given: Pick<PersonRunRow, 'userId' | 'pseudonym' | 'startedBy'>,
  ): Promise<string> {
    const run = tx.em.create(
      PersonRunRow,
      { kind: 'erase', steps: steps.length, ...given },
      { partial: true },
    );
    await tx.em.persist(run).flush();
    const { userId, pseudonym, startedBy } = given;
    const detail = { pseudonym };
    await audit.record(tx, { userId: startedBy ?? null, action: 'account.erase', subject: userId, detail });
    return run.id;
  }
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
