import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Timing } from '@staffroom/sdk/server';

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
    /** Paused by an administrator for everyone. A workspace schedule starts paused. */
    paused: p.boolean(),
    /** The administrator in whose name a workspace schedule runs. */
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
