import { z } from 'zod';
import { coreEndpoint } from '../endpoint.ts';
import { JobInfo } from './jobs.ts';

export const ScheduleInfo = z.object({
  agent: z.string(),
  agentName: z.string(),
  name: z.string(),
  title: z.string(),
  for: z.enum(['workspace', 'each-person']),
  /** The timing that the agent declares: a five-field cron expression with its time zone, or a period. */
  timing: z.union([z.object({ cron: z.string(), timezone: z.string() }), z.object({ every: z.string() })]),
  /** Next start; null while the schedule is paused for the person or for everyone, and while the agent is off. */
  nextAt: z.string().nullable(),
  lastAt: z.string().nullable(),
  paused: z.boolean(),
  /** An administrator has paused the schedule for everyone, or has not switched it on yet. */
  pausedForAll: z.boolean(),
  /** The administrator on whose behalf a schedule of the workspace runs; null for other schedules. */
  runsAs: z.string().nullable(),
});
export type ScheduleInfo = z.output<typeof ScheduleInfo>;

const one = {
  params: z.object({ agent: z.string().max(80), name: z.string().max(80) }),
  body: z.object({ paused: z.boolean() }),
  response: ScheduleInfo,
  errors: ['not-found'],
} as const;

export const listSchedules = coreEndpoint({
  method: 'GET',
  path: '/api/ai-schedules',
  policy: 'user',
  summary:
    'List the schedules of agents that run for the person; administrators also see those of the workspace',
  response: z.array(ScheduleInfo),
});

export const pauseSchedule = coreEndpoint({
  ...one,
  method: 'PUT',
  path: '/api/ai-schedules/:agent/:name',
  policy: 'user',
  summary: 'Switch a schedule off or on for the person',
});

export const pauseScheduleForAll = coreEndpoint({
  ...one,
  method: 'PUT',
  path: '/api/admin/ai-schedules/:agent/:name',
  policy: 'admin',
  scope: 'agents',
  summary:
    'Pause or resume a schedule for everyone; a workspace schedule runs on behalf of the person who switches it on',
});

export const runSchedule = coreEndpoint({
  params: one.params,
  method: 'POST',
  path: '/api/ai-schedules/:agent/:name/run',
  policy: 'user',
  scope: 'agents',
  summary:
    'Start a run of a schedule on behalf of the person; only administrators start one of the workspace',
  response: JobInfo,
  errors: ['not-found', 'unavailable', 'rate-limited'],
});
