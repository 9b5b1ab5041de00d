import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Database } from '../../../db/database.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { lockUntilCommit } from '../../../db/transaction-lock.ts';
import type { AuditService } from '../../audit/service.ts';
import type { Events } from '../../events.ts';
import { ExternalGroup, Team, TeamMember } from '../../teams/entity.ts';
import type { Directory } from '../directories/directory-of-token.ts';
import { ScimGroup } from '../entity.ts';
import { parseFilter } from '../filter.ts';
import type { GroupChange, GroupDocument } from './group-body.ts';
import { changeMembers, type ChangedMembers, type Members } from './group-members.ts';
import { createGroupNotes } from './group-notes.ts';
import { findGroups, groupFilter, loadGroup, membersOf } from './group-rows.ts';
import { freeTeamName } from '../../teams/free-team-name.ts';
import { isTeamUsed } from './group-team.ts';
import { groupVersion, presentGroup, type Resource, wants } from '../present.ts';
import { notUnique, ScimError } from '../scim-error.ts';
import type { Page } from '../users/user-rows.ts';
import type { Asked } from '../users/users.ts';

export interface ScimGroupDependencies {
  database: Pick<Database, 'orm' | 'transaction'>;
  audit: Pick<AuditService, 'record'>;
  events: Pick<Events, 'publish'>;
}

export type ScimGroups = ReturnType<typeof createScimGroups>;

/** The groups of directories. Each one has a team, whose members are the members of the group. */
export function createScimGroups({ database, audit, events }: ScimGroupDependencies) {
  const { orm, transaction } = database;
  const { note, noteMembers } = createGroupNotes(audit);

  const publish = (id: string) => events.publish({ name: 'team.updated', data: { id }, userId: null });

  async function get(asked: Asked, id: string): Promise<Resource> {
    const em = orm.em.fork();
    await loadGroup(em, asked.directory.id, id);
    const [group] = await present(em, [id], asked);
    if (!group) throw new ScimError(404, 'This group does not exist');
    return group;
  }

  async function create(
    asked: Asked,
    { displayName, externalId, members = [] }: GroupDocument,
  ): Promise<Resource> {
    const { directory } = asked;
    const { id, teamId } = await transaction(async (tx) => {
      const { em } = tx;
      await requireFreeName(em, directory, { displayName, externalId });
      const known =
        externalId === undefined
          ? null
          : await em.findOne(ExternalGroup, { provider: directory.id, externalId });
      const groupId = known?.id ?? crypto.randomUUID();
      const team = known?.teamId ?? (await createTeam(tx, directory, displayName));
      if (known) Object.assign(known, { name: displayName, teamId: team });
      else
        await em.insert(ExternalGroup, {
          id: groupId,
          provider: directory.id,
          externalId: externalId ?? groupId,
          name: displayName,
          teamId: team,
        });
      await em.flush();
      await em.insert(ScimGroup, {
        groupId,
        directory: directory.id,
        externalId: externalId ?? null,
        displayName,
      });
      const changed = await changeMembers(
        tx,
        { groupId, teamId: team, directory: directory.id },
        { kind: 'add', members },
      );
      await noteMembers(tx, directory, team, changed);
      return { id: groupId, teamId: team };
    });
    await publish(teamId);
    return get(asked, id);
  }

  async function createTeam(tx: Transaction, directory: Directory, displayName: string): Promise<string> {
    const name = await freeTeamName(tx.em, displayName, directory.name);
    const id = await tx.em.insert(Team, { name });
    await note(tx, directory, 'team.create', id, { name });
    return id;
  }

  async function change(
    { directory }: Pick<Asked, 'directory'>,
    id: string,
    changes: readonly GroupChange[],
    ifMatch: string | null,
  ): Promise<void> {
    await loadGroup(orm.em.fork(), directory.id, id);
    const changedTeam = await transaction(async (tx) => {
      const { em } = tx;
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
      // The lock makes changes of the members one after the other.
      const row = await em.findOne(ScimGroup, { groupId: id }, lock);
      const external = await em.findOne(ExternalGroup, { id });
      if (!row || !external) throw new ScimError(404, 'This group does not exist');
      if (ifMatch !== null && groupVersion(row) !== ifMatch)
        throw new ScimError(412, 'The group has changed: read it again');
      // An administrator may have deleted the team.
      const teamId = external.teamId ?? (await createTeam(tx, directory, row.displayName));
      external.teamId = teamId;
      const before = JSON.stringify([row.displayName, row.externalId]);
      const members = await applyChanges(tx, row, { groupId: id, teamId, directory: directory.id }, changes);
      await noteMembers(tx, directory, teamId, members);
      const { displayName, externalId } = row;
      const isRenamed = external.name !== displayName;
      if (isRenamed) {
        await requireFreeName(em, directory, { displayName, externalId: externalId ?? undefined }, id);
        await renameTeam(tx, directory, teamId, displayName);
        external.name = displayName;
      }
      external.externalId = externalId ?? id;
      const isChanged = before !== JSON.stringify([displayName, externalId]);
      if (!isChanged && members.added.length + members.removed.length === 0) return null;
      row.version += 1;
      row.updatedAt = new Date();
      return teamId;
    });
    if (changedTeam !== null) await publish(changedTeam);
  }

  async function renameTeam(tx: Transaction, directory: Directory, teamId: string, displayName: string) {
    const team = await tx.em.findOneOrFail(Team, { id: teamId });
    const name = await freeTeamName(tx.em, displayName, directory.name, teamId);
    if (team.name === name) return;
    team.name = name;
    await note(tx, directory, 'team.update', teamId, { name });
  }

  return {
    get,
    create,
    change,

    async list(asked: Asked, filter: string | undefined, page: Page) {
      const em = orm.em.fork();
      const conditions = filter === undefined ? [] : parseFilter(filter, groupFilter);
      const { ids, total } = await findGroups(em, asked.directory.id, { conditions, ...page });
      return { total, resources: await present(em, ids, asked) };
    },

    /** Removes the members that the group gave to its team, and the team if nothing else uses it. */
    async delete({ directory }: Pick<Asked, 'directory'>, id: string, ifMatch: string | null): Promise<void> {
      await loadGroup(orm.em.fork(), directory.id, id);
      const teamId = await transaction(async (tx) => {
        const { em } = tx;
        const row = await em.findOne(ScimGroup, { groupId: id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
        if (row && ifMatch !== null && groupVersion(row) !== ifMatch)
          throw new ScimError(412, 'The group has changed: read it again');
        const external = await em.findOne(ExternalGroup, { id });
        if (!external) return null;
        em.remove(external);
        await em.flush();
        const team = external.teamId == null ? null : await em.findOne(Team, { id: external.teamId });
        if (!team) return null;
        const removed = await em.nativeDelete(TeamMember, { teamId: team.id, source: 'provider' });
        const { name } = team;
        if (await isTeamUsed(em, team.id))
          await note(tx, directory, 'team.sync-members', team.id, { added: 0, removed });
        else {
          em.remove(team);
          await note(tx, directory, 'team.delete', team.id, { name, removed });
        }
        return team.id;
      });
      if (teamId !== null) await publish(teamId);
    },
  };
}

async function present(em: SqlEntityManager, ids: readonly string[], asked: Asked): Promise<Resource[]> {
  const rows = await em.find(ScimGroup, { groupId: { $in: [...ids] } });
  const members = wants(asked.projection, 'members') ? await membersOf(em, ids) : null;
  return ids.flatMap((id) => {
    const row = rows.find(({ groupId }) => groupId === id);
    if (!row) return [];
    return [presentGroup({ row, members: members ? (members.get(id) ?? []) : undefined, base: asked.base })];
  });
}

/** Applies changes to a group, in order. @returns the people whose membership has changed */
async function applyChanges(
  tx: Transaction,
  row: ScimGroup,
  group: Members,
  changes: readonly GroupChange[],
): Promise<ChangedMembers> {
  const members: ChangedMembers = { added: [], removed: [] };
  for (const each of changes) {
    if (each.kind === 'name') row.displayName = each.displayName;
    else if (each.kind === 'external-id') row.externalId = each.externalId ?? null;
    else {
      const { added, removed } = await changeMembers(tx, group, each);
      members.added.push(...added);
      members.removed.push(...removed);
    }
  }
  return members;
}

/**
 * Requires a name that no other group of the directory has, unless both have an externalId, as two groups of Entra ID with the
 * same name do.
 * @throws ScimError `uniqueness`
 */
async function requireFreeName(
  em: SqlEntityManager,
  directory: Directory,
  { displayName, externalId }: Pick<GroupDocument, 'displayName' | 'externalId'>,
  own?: string,
): Promise<void> {
  await lockUntilCommit(em, 'scim group names');
  const { ids } = await findGroups(em, directory.id, {
    conditions: [{ attribute: 'displayName', value: displayName }],
    offset: 0,
    limit: 10,
  });
  const others = await em.find(ScimGroup, { groupId: { $in: ids.filter((id) => id !== own) } });
  const taken = others.some(
    (other) => externalId === undefined || other.externalId === null || other.externalId === externalId,
  );
  if (taken) throw notUnique(`A group with the displayName ${displayName.slice(0, 100)} already exists`);
}
