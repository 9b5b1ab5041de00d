import type { Database } from '../../db/database.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { AuditService } from '../audit/service.ts';
import type { Events } from '../events.ts';
import { ExternalGroup, Team } from './entity.ts';
import { freeTeamName } from './free-team-name.ts';

/** A group as a provider names it. */
export interface GroupName {
  /** The provider's id of the group, which is stable when the group is renamed. */
  id: string;
  name: string;
}

export interface ExternalGroupDependencies {
  database: Pick<Database, 'transaction'>;
  events: Pick<Events, 'publish'>;
  audit: Pick<AuditService, 'record'>;
}

export type ExternalGroups = ReturnType<typeof createExternalGroups>;

/** Keeps teams and their members equal to the groups of identity providers. People who were added by hand stay members. */
export function createExternalGroups({ database, events, audit }: ExternalGroupDependencies) {
  /**
   * Finds or creates a group and its team. A group whose team an administrator has deleted stays without one. Directory
   * sync alone decides about the members of its groups.
   * @returns the team; null without one
   */
  async function ensureTeam(
    tx: Transaction,
    provider: string,
    { id, name }: GroupName,
  ): Promise<string | null> {
    const known = await tx.em.findOne(ExternalGroup, { provider, externalId: id });
    if (known && (await isFromDirectory(tx, known.id))) return null;
    if (known) {
      if (known.name !== name && known.teamId != null)
        await rename(tx, known.teamId, known.name, name, provider);
      known.name = name;
      return known.teamId ?? null;
    }
    const teamId = await createTeam(tx, provider, name);
    await tx.em.insert(ExternalGroup, { provider, externalId: id, name, teamId });
    return teamId;
  }

  async function createTeam(tx: Transaction, provider: string, name: string): Promise<string> {
    const full = await freeTeamName(tx.em, name, provider);
    const id = await tx.em.insert(Team, { name: full });
    await audit.record(tx, {
      userId: null,
      action: 'team.create',
      subject: id,
      detail: { name: full, provider },
    });
    return id;
  }

  /** A team keeps a name that an administrator has given to it. */
  async function rename(tx: Transaction, teamId: string, before: string, after: string, provider: string) {
    const team = await tx.em.findOne(Team, { id: teamId });
    if (team && team.name === (await freeTeamName(tx.em, before, provider, teamId)))
      team.name = await freeTeamName(tx.em, after, provider, teamId);
  }

  /** @returns whether the person was no member before */
  async function addMember(
    tx: Transaction,
    provider: string,
    teamId: string,
    userId: string,
  ): Promise<boolean> {
    const { rowCount } = await tx.query(
      `insert into team_member (team_id, user_id, source) values ($1, $2, 'provider') on conflict do nothing`,
      [teamId, userId],
    );
    if (rowCount > 0)
      await audit.record(tx, {
        userId: null,
        action: 'team.add-member',
        subject: teamId,
        detail: { userId, provider },
      });
    return rowCount > 0;
  }

  /** Removes a member whom a provider has added. @returns whether the person was such a member */
  async function removeMember(
    tx: Transaction,
    provider: string,
    teamId: string,
    userId: string,
  ): Promise<boolean> {
    const { rowCount } = await tx.query(
      `delete from team_member where team_id = $1 and user_id = $2 and source = 'provider'`,
      [teamId, userId],
    );
    if (rowCount > 0)
      await audit.record(tx, {
        userId: null,
        action: 'team.remove-member',
        subject: teamId,
        detail: { userId, provider },
      });
    return rowCount > 0;
  }

  /** Tells the pages about changed teams, after the commit. */
  async function announce(teamIds: Iterable<string>): Promise<void> {
    for (const id of teamIds) await events.publish({ name: 'team.updated', data: { id }, userId: null });
  }

  return {
    ensureTeam,
    addMember,
    removeMember,
    announce,

    /** Makes a person a member of the teams of these groups, and of no other team of this provider. */
    async setMemberships(provider: string, userId: string, groups: readonly GroupName[]): Promise<void> {
      const changed = await database.transaction(async (tx) => {
        // Two people with a new group can sign in simultaneously.
        await tx.query(`select pg_advisory_xact_lock(hashtext($1))`, [`groups of ${provider}`]);
        const wanted = new Set<string>();
        for (const group of groups) {
          const team = await ensureTeam(tx, provider, group);
          if (team !== null) wanted.add(team);
        }
        const { rows } = await tx.query<{ team: string }>(
          `select m.team_id as team from team_member m join external_group g on g.team_id = m.team_id
           where m.user_id = $1 and m.source = 'provider' and g.provider = $2
             and not exists (select from scim_group s where s.group_id = g.id)`,
          [userId, provider],
        );
        const touched: string[] = [];
        for (const { team } of rows)
          if (!wanted.has(team) && (await removeMember(tx, provider, team, userId))) touched.push(team);
        for (const team of wanted) if (await addMember(tx, provider, team, userId)) touched.push(team);
        return touched;
      });
      await announce(changed);
    },
  };
}

async function isFromDirectory(tx: Transaction, groupId: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from scim_group where group_id = $1', [groupId]);
  return (rowCount ?? 0) > 0;
}
