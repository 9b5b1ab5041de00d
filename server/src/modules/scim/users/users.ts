import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Database } from '../../../db/database.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { AuditService } from '../../audit/service.ts';
import { TeamMember } from '../../teams/entity.ts';
import type { AccountService } from '../../users/accounts.ts';
import { formerDomain, User } from '../../users/entity.ts';
import type { Directory } from '../directories/directory-of-token.ts';
import { ScimGroupMember, ScimUser } from '../entity.ts';
import { teamsOfMember } from '../groups/group-rows.ts';
import { parseFilter } from '../filter.ts';
import { presentUser, type Projection, type Resource, userVersion, wants } from '../present.ts';
import { notUnique, ScimError } from '../scim-error.ts';
import { type AccountRules, createAccountRules } from './account-rules.ts';
import { emailOf, nameOf, requireDomain, type UserDocument } from './user-attributes.ts';
import {
  accountOf,
  columnsOf,
  documentOf,
  findUsers,
  groupsOf,
  loadUser,
  type Page,
  userFilter,
} from './user-rows.ts';

export interface ScimUserDependencies {
  database: Pick<Database, 'orm' | 'transaction'>;
  audit: Pick<AuditService, 'record'>;
  accounts: Pick<AccountService, 'change'>;
  /** The e-mail addresses in ADMIN_EMAILS. */
  adminEmails: readonly string[];
}

/** The request in which a user is read or changed. */
export interface Asked {
  directory: Directory;
  /** The address of SCIM without a trailing slash. */
  base: string;
  projection: Projection;
}

interface NewUser {
  /** The account that has the address of the new user; null without one. */
  account: User | null;
  relation: Awaited<ReturnType<AccountRules['relationTo']>> | null;
  email: string;
  name: string;
  row: ReturnType<typeof columnsOf> & { directory: string };
}

/** Null accepts every version. */
type IfMatch = string | null;

export type ScimUsers = ReturnType<typeof createScimUsers>;

/** The users of directories. Each one is an account of the workspace. */
export function createScimUsers({ database, audit, accounts, adminEmails }: ScimUserDependencies) {
  const { orm, transaction } = database;
  const { relationTo, requireNoAdministrator, newEmail } = createAccountRules(adminEmails);

  async function get(asked: Asked, id: string): Promise<Resource> {
    const em = orm.em.fork();
    await loadUser(em, asked.directory.id, id);
    const [user] = await present(em, [id], asked);
    if (!user) throw new ScimError(404, 'This user does not exist');
    return user;
  }

  /** @throws ScimError 412 if the user has another version */
  async function requireVersion(em: SqlEntityManager, row: ScimUser, ifMatch: IfMatch): Promise<void> {
    if (ifMatch === null) return;
    const { disabledAt } = await em.findOneOrFail(User, { id: row.userId });
    if (userVersion(row, disabledAt !== null) !== ifMatch) throw changedMeanwhile();
  }

  const note = (
    tx: Transaction,
    { id, name }: Directory,
    action: string,
    subject: string,
    detail: Record<string, unknown>,
  ) =>
    audit.record(tx, { userId: null, action, subject, detail: { ...detail, provider: id, directory: name } });

  /** Disables or enables an account, as an administrator does. @throws AppError `conflict` for the last administrator */
  const setDisabled = (directory: Directory, id: string, disabled: boolean) =>
    accounts.change({ provider: directory.id }, id, { disabled });

  async function create(asked: Asked, document: UserDocument): Promise<Resource> {
    const { directory } = asked;
    const email = emailOf(document);
    requireDomain(email, directory.domains);
    const active = document.active ?? true;
    const name = nameOf(document);
    const row = { ...columnsOf(document), directory: directory.id };
    const em = orm.em.fork();
    await requireFree(em, directory.id, document);
    const account = await accountOf(em, email);
    const relation = account && (await relationTo(em, account, document, directory));
    if (relation === null || relation === 'other-person') requireNoAdministrator(email);
    if (account && relation !== 'other-person' && (relation === 'restore' || !active))
      await setDisabled(directory, account.id, !active);
    const id = await transaction((tx) => store(tx, directory, { account, relation, email, name, row }));
    return get(asked, id);
  }

  /** Stores a new user. @returns the id of its account, which is new unless the address has one */
  async function store(
    tx: Transaction,
    directory: Directory,
    { account, relation, email, name, row }: NewUser,
  ): Promise<string> {
    if (account && relation === 'restore') {
      const now = new Date();
      const known = await tx.em.findOneOrFail(ScimUser, { userId: account.id });
      Object.assign(known, { ...row, version: known.version + 1, deletedAt: null, updatedAt: now });
      await note(tx, directory, 'account.provision', account.id, { email, again: true });
      return account.id;
    }
    if (account && relation === 'join') {
      await tx.em.insert(ScimUser, { ...row, userId: account.id });
      await note(tx, directory, 'account.join', account.id, { email });
      return account.id;
    }
    if (account)
      await tx.em.nativeUpdate(User, { id: account.id }, { email: `${account.id}@${formerDomain}` });
    const disabledAt = row.active ? null : new Date();
    const userId = await tx.em.insert(User, { subject: null, email, name, picture: null, disabledAt });
    await tx.em.insert(ScimUser, { ...row, userId });
    await note(tx, directory, 'account.provision', userId, { email });
    return userId;
  }

  /** Changes a user. `changed` computes the new state, because it is computed again after the user is locked. */
  async function change(
    asked: Asked,
    id: string,
    changed: (before: UserDocument) => UserDocument,
    ifMatch: IfMatch,
  ): Promise<Resource> {
    const { directory } = asked;
    const em = orm.em.fork();
    const seen = await loadUser(em, directory.id, id);
    await requireVersion(em, seen, ifMatch);
    const wanted = changed(documentOf(seen));
    await newEmail(em, id, documentOf(seen), wanted, directory);
    const active = wanted.active ?? seen.active;
    if (active !== seen.active) await setDisabled(directory, id, !active);
    await transaction(async (tx) => {
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
      const row = await tx.em.findOne(ScimUser, { userId: id, deletedAt: null }, lock);
      if (!row) throw new ScimError(404, 'This user does not exist');
      if (ifMatch !== null && row.version !== seen.version) throw changedMeanwhile();
      const before = documentOf(row);
      const after = { ...changed(before), active };
      const names = differences(before, after);
      if (names.length === 0) return;
      const account = await tx.em.findOneOrFail(User, { id });
      account.email = (await newEmail(tx.em, id, before, after, directory)) ?? account.email;
      if (nameOf(before) !== nameOf(after)) account.name = nameOf(after);
      Object.assign(row, { ...columnsOf(after), version: row.version + 1, updatedAt: new Date() });
      // The change of the account has its own entry.
      if (names.some((name) => name !== 'active'))
        await note(tx, directory, 'account.update', id, { email: account.email, changed: names.join(', ') });
    });
    return get(asked, id);
  }

  return {
    get,
    create,
    change,

    async list(asked: Asked, filter: string | undefined, page: Page) {
      const em = orm.em.fork();
      const conditions = filter === undefined ? [] : parseFilter(filter, userFilter);
      const { ids, total } = await findUsers(em, asked.directory.id, { conditions, ...page });
      return { total, resources: await present(em, ids, asked) };
    },

    /** Disables the account and hides the user from the directory. Everything that belongs to the account stays. */
    async delete({ directory }: Pick<Asked, 'directory'>, id: string, ifMatch: IfMatch): Promise<void> {
      const em = orm.em.fork();
      const seen = await loadUser(em, directory.id, id);
      await requireVersion(em, seen, ifMatch);
      await setDisabled(directory, id, true);
      await transaction(async (tx) => {
        const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
        const row = await tx.em.findOne(ScimUser, { userId: id, deletedAt: null }, lock);
        if (!row) return;
        Object.assign(row, { active: false, deletedAt: new Date(), updatedAt: new Date() });
        const teams = await teamsOfMember(tx.em, id);
        await tx.em.nativeDelete(ScimGroupMember, { userId: id });
        await tx.em.nativeDelete(TeamMember, { userId: id, source: 'provider', teamId: { $in: teams } });
        const { email } = await tx.em.findOneOrFail(User, { id });
        await note(tx, directory, 'account.deprovision', id, { email });
      });
    },
  };
}

async function present(em: SqlEntityManager, ids: readonly string[], asked: Asked): Promise<Resource[]> {
  const rows = await em.find(ScimUser, { userId: { $in: [...ids] } });
  const people = await em.find(User, { id: { $in: [...ids] } }, { fields: ['id', 'disabledAt'] });
  const disabled = new Set(people.flatMap(({ id, disabledAt }) => (disabledAt ? [id] : [])));
  const groups = wants(asked.projection, 'groups') ? await groupsOf(em, ids) : new Map<string, []>();
  return ids.flatMap((id) => {
    const row = rows.find(({ userId }) => userId === id);
    if (!row) return [];
    const { base } = asked;
    return [presentUser({ row, isDisabled: disabled.has(id), groups: groups.get(id) ?? [], base })];
  });
}

const changedMeanwhile = () => new ScimError(412, 'The user has changed: read it again');

/** @throws ScimError `uniqueness` if another user of the directory has the userName or externalId */
async function requireFree(em: SqlEntityManager, directory: string, { userName, externalId }: UserDocument) {
  const page = { offset: 0, limit: 2 };
  const byName = await findUsers(em, directory, {
    conditions: [{ attribute: 'userName', value: userName }],
    ...page,
  });
  if (byName.total > 0) throw notUnique(`A user with the userName ${userName} already exists`);
  if (externalId === undefined) return;
  const byId = await findUsers(em, directory, {
    conditions: [{ attribute: 'externalId', value: externalId }],
    ...page,
  });
  if (byId.total > 0) throw notUnique(`A user with the externalId ${externalId} already exists`);
}

/** The names of the attributes that differ. */
function differences(before: UserDocument, after: UserDocument): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof UserDocument>;
  return [...names].filter((name) => stable(before[name]) !== stable(after[name]));
}

/** JSON whose keys are in alphabetical order, because the database does not keep their order. */
function stable(value: unknown): string | undefined {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => a.localeCompare(b)))
      : each,
  );
}
