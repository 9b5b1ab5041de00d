import type { Logger } from 'pino';
import type { Transaction } from '../../db/transaction.ts';
import type { Queue } from '../jobs/queue.ts';
import { User } from '../users/entity.ts';
import { PersonRunRow } from './entity.ts';
import { type ErasureDependencies, erasureSteps } from './erasure-steps.sql.ts';

export interface ErasureJobDependencies extends ErasureDependencies {
  queue: Pick<Queue, 'define' | 'add'>;
  /** Writes the list of erased people to the place of the backups, for a restore. */
  noteErased: () => Promise<void>;
  log: Pick<Logger, 'info' | 'warn'>;
}

/** The name of the queue's job. It never changes, so that jobs of another version still run. */
const jobName = 'people.erase';

/** Erases people in jobs that continue where a stopped process left them. */
export function createErasureJob(dependencies: ErasureJobDependencies) {
  const { database, audit, queue, noteErased, log } = dependencies;
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
  return {
    /** The number of steps of an erasure. */
    steps: steps.length,
    begin,
    start: (runId: string) => queue.add(jobName, { runId }, { unique: runId }),
  };

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

  /** Stores a new erasure, which `start` begins after the transaction. */
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
