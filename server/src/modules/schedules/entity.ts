import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Timing } from '@staffroom/sdk/internal/server';

export const AgentSchedule = defineEntity({
  name: 'AgentSchedule',
  tableName: 'agent_schedule',
  properties: {
    agent: p.string().primary(),
    name: p.string().primary(),
    title: p.text(),
    scope: p.string().$type<'workspace' | 'each-person'>(),
    timing: p.json().$type<Timing>(),
    nextAt: p.datetime(),
    lastAt: p.datetime().nullable(),
    /** Whether an administrator has paused the schedule for everyone. A workspace schedule is paused when it is created. */
    paused: p.boolean(),
    /** The administrator on whose behalf a workspace schedule runs. */
    runsAs: p.uuid().nullable(),
  },
});
export type AgentSchedule = InferEntity<typeof AgentSchedule>;

export const AgentSchedulePause = defineEntity({
  name: 'AgentSchedulePause',
  tableName: 'agent_schedule_pause',
  properties: {
    agent: p.string().primary(),
    name: p.string().primary(),
    userId: p.uuid().primary(),
  },
});
