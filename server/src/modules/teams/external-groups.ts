import type { Database } from '../../db/database.ts';
import type { Transaction } from '../../db/transaction.ts';
import { lockUntilCommit } from '../../db/transaction-lock.ts';
import type { AuditService } from '../audit/service.ts';
import type { Events } from '../events.ts';
import { ExternalGroup, Team } from './entity.ts';
import { isFromDirectory, teamsOfProvider } from './external-groups.sql.ts';
import { freeTeamName } from './free-team-name.ts';
import { addProviderMembers, removeProviderMembers } from './provider-members.ts';

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
    const isNew = (await addProviderMembers(tx.em, teamId, [userId])).length > 0;
    if (isNew)
      await audit.record(tx, {
        userId: null,
        action: 'team.add-member',
        subject: teamId,
        detail: { userId, provider },
      });
    return isNew;
  }

  /** Removes a member whom a provider has added. @returns whether the person was such a member */
  async function removeMember(
    tx: Transaction,
    provider: string,
    teamId: string,
    userId: string,
  ): Promise<boolean> {
    const wasMember = (await removeProviderMembers(tx.em, teamId, [userId])) > 0;
    if (wasMember)
      await audit.record(tx, {
        userId: null,
        action: 'team.remove-member',
        subject: teamId,
        detail: { userId, provider },
      });
    return wasMember;
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
        await lockUntilCommit(tx.em, `groups of ${provider}`);
        const wanted = new Set<string>();
        for (const group of groups) {
          const team = await ensureTeam(tx, provider, group);
          if (team !== null) wanted.add(team);
        }
        const teams = await teamsOfProvider(tx, provider, userId);
        const touched: string[] = [];
        for (const team of teams)
          if (!wanted.has(team) && (await removeMember(tx, provider, team, userId))) touched.push(team);
        for (const team of wanted) if (await addMember(tx, provider, team, userId)) touched.push(team);
        return touched;
      });
      await announce(changed);
    },
  };
}
