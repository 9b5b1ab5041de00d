import type { CallUser, Schedule } from '@staffroom/sdk/server';
import type { Timing } from '@staffroom/sdk/internal/server';
import type { Database } from '../../db/database.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { AiJob } from '../../modules/jobs/entity.ts';
import type { RunningAgent } from '../../modules/agents/installed.ts';
import { isPausedAfterRestore } from '../../modules/backups/restored-workspace.sql.ts';
import type { Admission } from '../rules/admission.ts';
import { AgentSchedule } from '../../modules/schedules/entity.ts';
import { nextRun } from '../../modules/schedules/next-run.ts';
import { add, forget, peopleWithout } from './schedule-runs.sql.ts';

export type StoredJob = Pick<AiJob, 'id' | 'agent' | 'name' | 'attempts' | 'userId'>;

export interface ScheduleRunsOptions {
  database: Pick<Database, 'orm' | 'pool' | 'transaction'>;
  /** Returns the person of a schedule; null if the account was deleted or locked. */
  user: (id: string) => Promise<CallUser | null>;
  admission: Admission;
}

/** Number of days for which completed runs of a schedule are listed. */
const listedFor = 30;

/** Turns due schedules into jobs for their people. */
export function createScheduleRuns({
  database: { orm, pool, transaction },
  user,
  admission,
}: ScheduleRunsOptions) {
  async function peopleOf(row: AgentSchedule, agent: RunningAgent): Promise<string[]> {
    if (row.scope === 'workspace') {
      const admin = row.runsAs == null ? null : await user(row.runsAs);
      return admin?.role === 'admin' ? [admin.id] : [];
    }
    const { rows } = await pool.query<{ id: string }>(peopleWithout, [row.agent, row.name]);
    const ids = rows.map(({ id }) => id);
    return ids.filter(await admission(agent));
  }

  /**
   * Sets the schedule's next time and stores the jobs in one transaction, so that a concurrent process finds the schedule no
   * longer due.
   */
  async function claim(tx: Transaction, row: AgentSchedule, people: string[]): Promise<StoredJob[]> {
    const next = nextRun(row.timing, new Date(), row.nextAt);
    const due = { agent: row.agent, name: row.name, nextAt: row.nextAt, paused: false };
    const claimed = await tx.em.nativeUpdate(AgentSchedule, due, { nextAt: next, lastAt: row.nextAt });
    if (claimed === 0) return [];
    const name = `schedule:${row.name}`;
    const dueAt = row.nextAt.toISOString();
    const input = JSON.stringify({ dueAt, lastDueAt: row.lastAt?.toISOString() ?? null });
    const key = `${row.agent}:${name}:${dueAt}`;
    await tx.query(forget, [row.agent, name, listedFor]);
    const { rows } = await tx.query<StoredJob>(add, [row.agent, name, input, key, people]);
    return rows;
  }

  return {
    async declare(agent: string, schedules: readonly Schedule[]): Promise<void> {
      await transaction(async ({ em }) => {
        await em.nativeDelete(AgentSchedule, { agent, name: { $nin: schedules.map(({ name }) => name) } });
        for (const { name, options, job } of schedules) {
          const timing = timingOf(options);
          const known = await em.findOne(AgentSchedule, { agent, name });
          const isSame =
            known?.scope === options.for && JSON.stringify(timingOf(known.timing)) === JSON.stringify(timing);
          if (isSame && known.title === job.spec.title) continue;
          const declared = { agent, name, title: job.spec.title, scope: options.for, timing };
          await em.upsert(AgentSchedule, {
            ...declared,
            ...(isSame
              ? { nextAt: known.nextAt, lastAt: known.lastAt ?? null }
              : { nextAt: nextRun(timing, new Date()), lastAt: null }),
            paused: known?.scope === options.for ? known.paused : options.for === 'workspace',
            runsAs: known?.scope === options.for ? (known.runsAs ?? null) : null,
          });
        }
      });
    },

    async runDue(agents: readonly RunningAgent[]): Promise<StoredJob[]> {
      if (await isPausedAfterRestore({ pool })) return [];
      const due = await orm.em.fork().find(AgentSchedule, {
        agent: { $in: agents.map(({ slug }) => slug) },
        nextAt: { $lte: new Date() },
        paused: false,
      });
      const added: StoredJob[] = [];
      for (const row of due) {
        const agent = agents.find(({ slug }) => slug === row.agent);
        if (!agent) continue;
        const people = await peopleOf(row, agent);
        added.push(...(await transaction((tx) => claim(tx, row, people))));
      }
      return added;
    },
  };
}

/** Puts the fields into a fixed order, so that two timings can be compared as JSON. */
function timingOf(timing: Timing): Timing {
  return 'cron' in timing
    ? { cron: timing.cron, timezone: timing.timezone ?? 'UTC' }
    : { every: timing.every };
}
