import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const Team = defineEntity({
  name: 'Team',
  tableName: 'team',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    /** The team's name, which is unique, ignoring case. */
    name: p.string(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
});
export type Team = InferEntity<typeof Team>;

export const TeamMember = defineEntity({
  name: 'TeamMember',
  tableName: 'team_member',
  properties: {
    teamId: p.uuid().primary(),
    userId: p.uuid().primary(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
