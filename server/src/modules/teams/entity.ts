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
    /** Who added the member. An identity provider removes only members that it has added. */
    source: p.string().$type<'manual' | 'provider'>().default('manual'),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** A group of an identity provider, whose members are members of a team. */
export const ExternalGroup = defineEntity({
  name: 'ExternalGroup',
  tableName: 'external_group',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    provider: p.string(),
    /** The provider's id of the group, which is stable when the group is renamed. */
    externalId: p.string(),
    name: p.string(),
    teamId: p.uuid().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
});
