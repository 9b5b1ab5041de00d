import { AppError, isAppError, msg, type Stored } from '@staffroom/sdk';
import type { DraftAccess } from '@staffroom/sdk/server';
import { gapsIn, unconfirmed } from '@staffroom/sdk/reading';
import type { Content, ProjectDetail, ProjectSummary } from '../contract.ts';
import { type Access, type ContentItem, type ContentType, contentTypes, Project } from '../project.ts';
import { remarksOn } from '../remarks.ts';
import { checkFacts, formKeyOf } from './facts.ts';
import type { AgentCall } from './kit.ts';

const missing = () => new AppError('not-found', 'Project not found');
const pageSize = 200;
/** Maximum number of attempts to apply a change that conflicts with other changes. */
const maxTries = 5;

type Row = Stored<Project>;
type User = AgentCall['user'];

/** The projects that the person can see; a hidden project looks like a missing one. */
export function openProjects(call: AgentCall) {
  const rows = call.storage.collection('projects', Project, {
    scope: 'workspace',
    index: ['ownerId', 'everyone', 'deletedAt'],
    trashedAt: 'deletedAt',
  });
  const { user } = call;
  /** The person without the administrator role. */
  const person: User = { ...user, role: 'user' };

  /** Records that an administrator uses another person's project only by the role. */
  async function audit(action: DraftAccess['action'], { id, ownerId }: Row): Promise<void> {
    if (ownerId !== user.id) await call.auditDraft({ action, id, ownerId });
  }

  async function all(
    where: Parameters<typeof rows.list>[0] extends { where?: infer W } | undefined ? W : never,
  ) {
    const found: Row[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof rows.list>> = await rows.list({ where, cursor, limit: pageSize });
      found.push(...page.items);
      cursor = page.next;
    } while (cursor !== null);
    return found;
  }

  async function find(id: string): Promise<Row> {
    const row = await rows.get(id).catch((error: unknown) => {
      throw isAppError(error) && error.code === 'not-found' ? missing() : error;
    });
    if (!mayRead(row, user)) throw missing();
    return row;
  }

  async function change(id: string, make: (row: Row) => Partial<Project>): Promise<Row> {
    for (let tries = 1; ; tries++) {
      const row = await editable(id);
      const part = make(row);
      try {
        return await rows.update(id, part, { unchangedSince: row.updatedAt });
      } catch (error) {
        if (!isAppError(error) || error.code !== 'conflict' || tries === maxTries) throw error;
      }
    }
  }

  async function editable(id: string): Promise<Row> {
    const row = await find(id);
    if (row.deletedAt !== null) throw missing();
    if (!mayEdit(row, user))
      throw new AppError('forbidden', msg`Only ${row.ownerName} can edit this project. Ask for edit access.`);
    if (!mayEdit(row, person)) await audit('update', row);
    return row;
  }

  return {
    change,
    editable,

    async get(id: string): Promise<Row> {
      const row = await find(id);
      if (row.deletedAt !== null) throw missing();
      if (!mayRead(row, person)) await audit('open', row);
      return row;
    },

    /** Returns the projects, newest first, without those in the trash. */
    async list(): Promise<Row[]> {
      const own = { ownerId: user.id };
      const shared = { everyone: { in: ['viewer', 'editor'] as Access[] } };
      const found = new Map<string, Row>();
      for (const where of user.role === 'admin' ? [{}] : [own, shared])
        for (const row of await all({ ...where, deletedAt: null })) found.set(row.id, row);
      return [...found.values()].toSorted((a, b) => b.date.localeCompare(a.date));
    },

    /** Returns the projects in the trash that the person can restore, last deleted first. */
    async trashed(): Promise<Row[]> {
      const own = user.role === 'admin' ? {} : { ownerId: user.id };
      const found = await all({ ...own, deletedAt: { not: null } });
      return found.toSorted((a, b) => (b.deletedAt ?? '').localeCompare(a.deletedAt ?? ''));
    },

    create: (project: Project) => rows.create(project),

    async setDeleted(id: string, deletedAt: string | null): Promise<Row> {
      const row = await owned(id);
      await audit(deletedAt === null ? 'restore' : 'delete', row);
      return rows.update(id, { deletedAt });
    },

    /** Permanently deletes a project that is in the trash. */
    async erase(id: string): Promise<void> {
      const row = await owned(id);
      if (row.deletedAt === null)
        throw new AppError('conflict', 'This project isn’t in the trash. Move it there first.');
      await audit('delete-permanently', row);
      await rows.delete(id);
    },
  };

  async function owned(id: string): Promise<Row> {
    const row = await find(id);
    if (!isOwner(row, user))
      throw new AppError('forbidden', msg`Only ${row.ownerName} can delete this project.`);
    return row;
  }
}

const isOwner = ({ ownerId }: Row, { id, role }: User): boolean => ownerId === id || role === 'admin';

function mayRead({ ownerId, everyone, deletedAt }: Row, { id, role }: User): boolean {
  return ownerId === id || role === 'admin' || (everyone !== 'none' && deletedAt === null);
}

function mayEdit({ ownerId, everyone }: Row, { id, role }: User): boolean {
  return ownerId === id || role === 'admin' || everyone === 'editor';
}

const contentId = (project: string, type: ContentType) => `${project}.${type}`;

/** @throws AppError `not-found` for a malformed content id */
export function partsOf(id: string): { project: string; type: ContentType } {
  const [project = '', name] = id.split('.');
  const type = contentTypes.find((each) => each === name);
  if (!type) throw new AppError('not-found', 'Content not found');
  return { project, type };
}

type Config = AgentCall['config'];

export function presentContent(project: Row, type: ContentType, item: ContentItem, config: Config): Content {
  const facts = checkFacts(project, item, config);
  return {
    ...item,
    id: contentId(project.id, type),
    contentType: type,
    facts,
    unsupported: unconfirmed(facts),
    isOutdated: item.content !== '' && item.formKey !== null && item.formKey !== formKeyOf(project, config),
    remarks: remarksOn(item.content, project),
    gaps: gapsIn(item.content).slice(0, 100),
  };
}

export function contentOf(row: Row, config: Config): Content[] {
  return contentTypes.flatMap((type) => {
    const item = row[type];
    return item ? [presentContent(row, type, item, config)] : [];
  });
}

export function present(row: Row, { user, config }: Pick<AgentCall, 'user' | 'config'>): ProjectDetail {
  const {
    linkedin: _linkedin,
    twitter: _twitter,
    'case-study': _study,
    deletedAt: _gone,
    ownerId,
    ...shown
  } = row;
  return {
    ...shown,
    client: row.clientName,
    isOwner: isOwner(row, user),
    mayEdit: mayEdit(row, user),
    content: contentOf(row, config),
  };
}

export function summarise(row: Row, user: User): ProjectSummary {
  const { id, name, clientName, industry, date, status, ownerName } = row;
  const hasContent = contentTypes.some((type) => (row[type]?.content ?? '') !== '');
  const may = { mayEdit: mayEdit(row, user), isOwner: isOwner(row, user) };
  return { id, name, clientName, industry, date, status, ownerName, hasContent, ...may };
}
