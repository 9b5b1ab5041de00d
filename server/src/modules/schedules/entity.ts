import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Timing } from '@staffroom/sdk/server';

/** A schedule that an agent declares, and when it runs next. */
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
    /** When the run before was due. */
    lastAt: p.datetime().nullable(),
    /** For everybody, by an administrator. One for the workspace begins so. */
    paused: p.boolean(),
    /** The administrator on whose behalf one for the workspace runs. */
    runsAs: p.uuid().nullable(),
  },
});
export type AgentSchedule = InferEntity<typeof AgentSchedule>;

/** A person does without a schedule that is for each. */
export const AgentSchedulePause = defineEntity({
  name: 'AgentSchedulePause',
  tableName: 'agent_schedule_pause',
  properties: {
    agent: p.string().primary(),
    name: p.string().primary(),
    userId: p.uuid().primary(),
  },
});
