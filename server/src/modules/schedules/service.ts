import { AppError } from '@staffroom/sdk';
import type { JobInfo, ScheduleInfo } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import type { SessionUser } from '../../http/route.ts';
import { nameIn } from '../agents/in-language.ts';
import { type InstalledAgent, type InstalledAgents, running, visibleTo } from '../agents/installed.ts';
import type { AuditService } from '../audit/service.ts';
import type { JobService } from '../jobs/service.ts';
import { User } from '../users/entity.ts';
import { AgentSchedule, AgentSchedulePause } from './entity.ts';
import { nextRun } from './next-run.ts';

export interface ScheduleServiceOptions {
  database: Pick<Database, 'orm' | 'transaction'>;
  agents: Pick<InstalledAgents, 'get'>;
  audit: Pick<AuditService, 'record'>;
  jobs: Pick<JobService, 'create'>;
}

interface Change {
  agent: string;
  name: string;
  paused: boolean;
}

export type ScheduleService = ReturnType<typeof createScheduleService>;

export function createScheduleService({ database, agents, audit, jobs }: ScheduleServiceOptions) {
  const { orm, transaction } = database;
  const missing = () => new AppError('not-found', 'This schedule does not exist');

  function isShown(agent: InstalledAgent, { scope }: AgentSchedule, user: SessionUser): boolean {
    return visibleTo(agent, user) && (scope === 'each-person' || user.role === 'admin');
  }

  async function load(user: SessionUser, { agent, name }: Omit<Change, 'paused'>): Promise<AgentSchedule> {
    const installed = agents.get(agent);
    const row = await orm.em.fork().findOne(AgentSchedule, { agent, name });
    if (!row || !installed || !isShown(installed, row, user)) throw missing();
    return row;
  }

  async function list(user: SessionUser): Promise<ScheduleInfo[]> {
    const em = orm.em.fork();
    const [rows, pauses] = await Promise.all([
      em.find(AgentSchedule, {}, { orderBy: { agent: 'asc', name: 'asc' } }),
      em.find(AgentSchedulePause, { userId: user.id }),
    ]);
    const ids = rows.flatMap(({ runsAs }) => runsAs ?? []);
    const people = new Map((await em.find(User, { id: { $in: ids } })).map(({ id, name }) => [id, name]));
    const paused = new Set(pauses.map(({ agent, name }) => `${agent}:${name}`));
    return rows.flatMap((row) => {
      const agent = agents.get(row.agent);
      if (!agent || !isShown(agent, row, user)) return [];
      const mine = row.scope === 'each-person' && paused.has(`${row.agent}:${row.name}`);
      const runsAs = people.get(row.runsAs ?? '') ?? null;
      return [present(row, agent, { paused: mine, runsAs, language: user.language })];
    });
  }

  async function one(user: SessionUser, { agent, name }: Change): Promise<ScheduleInfo> {
    const found = (await list(user)).find((schedule) => schedule.agent === agent && schedule.name === name);
    if (!found) throw missing();
    return found;
  }

  return {
    list,

    /**
     * Pauses or resumes a schedule for one person.
     * @throws AppError `not-found` for a missing schedule and for a workspace schedule
     */
    async pause(user: SessionUser, change: Change): Promise<ScheduleInfo> {
      const { scope } = await load(user, change);
      if (scope !== 'each-person') throw missing();
      const { agent, name, paused } = change;
      const em = orm.em.fork();
      const pause = { agent, name, userId: user.id };
      if (paused) await em.upsert(AgentSchedulePause, pause);
      else await em.nativeDelete(AgentSchedulePause, pause);
      return one(user, change);
    },

    /**
     * Queues one run on behalf of the person, which changes neither the schedule's times nor its pauses. A run that is still
     * going is returned instead.
     * @throws AppError `not-found`; `unavailable` while the agent is off; `rate-limited`
     */
    async runNow(user: SessionUser, given: Omit<Change, 'paused'>): Promise<JobInfo> {
      const row = await load(user, given);
      const agent = running(agents.get(given.agent, user.id));
      if (!agent) throw new AppError('unavailable', 'This agent is switched off');
      const schedule = agent.plugin.schedules.find(({ name }) => name === given.name);
      if (!schedule) throw missing();
      const input = { dueAt: new Date().toISOString(), lastDueAt: row.lastAt?.toISOString() ?? null };
      return jobs.create({ agent, spec: schedule.job.spec, input, userId: user.id });
    },

    /**
     * Pauses or resumes a schedule for everyone. Runs that were due during the pause are skipped.
     * @throws AppError `not-found`
     */
    async pauseForAll(user: SessionUser, change: Change): Promise<ScheduleInfo> {
      await load(user, change);
      const { agent, name, paused } = change;
      await transaction(async (tx) => {
        const row = await tx.em.findOneOrFail(AgentSchedule, { agent, name });
        if (row.paused && !paused) row.nextAt = nextRun(row.timing, new Date());
        row.paused = paused;
        if (row.scope === 'workspace' && !paused) row.runsAs = user.id;
        const action = paused ? 'schedule.pause' : 'schedule.resume';
        await audit.record(tx, { userId: user.id, action, subject: `${agent}:${name}` });
      });
      return one(user, change);
    },
  };
}

function present(
  row: AgentSchedule,
  agent: InstalledAgent,
  { paused, runsAs, language }: { paused: boolean; runsAs: string | null; language: string },
): ScheduleInfo {
  const { timing } = row;
  const rests = paused || row.paused || running(agent) === undefined;
  return {
    agent: row.agent,
    agentName: nameIn(agent.manifest, language) ?? row.agent,
    name: row.name,
    title: row.title,
    for: row.scope,
    timing:
      'cron' in timing ? { cron: timing.cron, timezone: timing.timezone ?? 'UTC' } : { every: timing.every },
    nextAt: rests ? null : row.nextAt.toISOString(),
    lastAt: row.lastAt?.toISOString() ?? null,
    paused,
    pausedForAll: row.paused,
    runsAs,
  };
}
