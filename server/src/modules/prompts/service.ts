import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { AppError, msg } from '@staffroom/sdk';
import type { PromptTemplateVersion } from '@staffroom/sdk/internal/shared';
import type { TemplateChange, TemplateCreate } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import type { SessionUser } from '../../http/route.ts';
import type { AuditService } from '../audit/service.ts';
import { namesOf } from '../users/user-names.ts';
import { PromptTemplateRow, PromptTemplateVersionRow } from './entity.ts';
import type { TemplateWithText } from './schema.ts';

export type PromptTemplateService = ReturnType<typeof createPromptTemplateService>;

/** The maximum number of templates per person. */
const templatesPerPerson = 200;
/** The maximum number of versions per template. Beyond it, the oldest versions are deleted. */
const versionsKept = 200;

/**
 * Prompt templates with their history. Everyone can read the company's templates, and administrators can edit them. A private
 * template is visible only to its owner.
 */
export function createPromptTemplateService(
  { orm, transaction }: Pick<Database, 'orm' | 'transaction'>,
  audit: Pick<AuditService, 'record'>,
) {
  /** @throws AppError `not-found` */
  async function read(user: SessionUser, id: string): Promise<TemplateWithText> {
    const em = orm.em.fork();
    const [row] = await withTexts(em, await em.find(PromptTemplateRow, { id, ...readableBy(user.id) }));
    if (!row) throw missing();
    return row;
  }

  /**
   * Changes a template while its row is locked, and records changes to the company's templates in the audit log.
   * @throws AppError `not-found` if the person cannot read the template, `forbidden`
   */
  async function change(
    user: SessionUser,
    id: string,
    action: 'update' | 'restore' | 'promote' | 'delete',
    work: (row: PromptTemplateRow, em: SqlEntityManager) => Promise<void>,
  ): Promise<void> {
    await transaction(async (tx) => {
      const { em } = tx;
      const where = { id, ...readableBy(user.id) };
      const row = await em.findOne(PromptTemplateRow, where, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!row) throw missing();
      if (row.ownerId === null && user.role !== 'admin') throw companyOnly();
      await work(row, em);
      if (row.ownerId !== null) return;
      const record = { action: `prompt-template.${action}`, subject: id, detail: { name: row.name } };
      await audit.record(tx, { userId: user.id, ...record });
    });
  }

  return {
    get: read,

    /** The person's templates, followed by the company's. In each of the two groups, default templates come first. */
    async list(userId: string, category?: string): Promise<TemplateWithText[]> {
      const em = orm.em.fork();
      const where = { ...readableBy(userId), ...(category !== undefined && { category }) };
      const rows = await withTexts(em, await em.find(PromptTemplateRow, where, { orderBy: { id: 'asc' } }));
      return rows.toSorted(
        (a, b) =>
          Number(a.ownerId === null) - Number(b.ownerId === null) ||
          Number(b.isDefault) - Number(a.isDefault) ||
          a.name.localeCompare(b.name),
      );
    },

    /** Creates a template that belongs to its author. @throws AppError `conflict` at the maximum number of templates */
    async create(user: SessionUser, { template, ...fields }: TemplateCreate): Promise<TemplateWithText> {
      const id = await transaction(async ({ em }) => {
        const count = await em.count(PromptTemplateRow, { ownerId: user.id });
        if (count >= templatesPerPerson) {
          const text = msg`You have ${templatesPerPerson} templates already. Delete one that you no longer need.`;
          throw new AppError('conflict', text);
        }
        if (fields.isDefault) await clearDefault(em, user.id, fields.category);
        const row = em.create(PromptTemplateRow, { ...fields, ownerId: user.id }, { partial: true });
        await em.persist(row).flush();
        await em.insert(PromptTemplateVersionRow, {
          templateId: row.id,
          version: 1,
          template,
          authorId: user.id,
        });
        return row.id;
      });
      return read(user, id);
    },

    /** @throws AppError `not-found`, `forbidden`, `conflict` if someone else changed the template first */
    async update(
      user: SessionUser,
      id: string,
      { template, version, ...fields }: TemplateChange,
    ): Promise<TemplateWithText> {
      await change(user, id, 'update', async (row, em) => {
        if (version !== undefined && version !== row.version) {
          throw new AppError('conflict', msg`${row.name} was changed in the meantime. Reload it first.`);
        }
        const given = Object.entries(fields).filter(([, value]) => value !== undefined);
        const category = fields.category ?? row.category;
        const isDefault = fields.isDefault ?? row.isDefault;
        if (isDefault) await clearDefault(em, row.ownerId ?? null, category, row.id);
        Object.assign(row, Object.fromEntries(given));
        if (template !== undefined) await addText(em, row, template, user.id);
        await em.flush();
      });
      return read(user, id);
    },

    /** Adds the text of an old version as the newest version. @throws AppError `not-found`, `forbidden` */
    async restore(user: SessionUser, id: string, version: number): Promise<TemplateWithText> {
      await change(user, id, 'restore', async (row, em) => {
        const before = await em.findOne(PromptTemplateVersionRow, { templateId: id, version });
        if (!before) throw new AppError('not-found', 'This version does not exist');
        await addText(em, row, before.template, user.id);
        await em.flush();
      });
      return read(user, id);
    },

    /** Turns a person's own template into a template of the company. @throws AppError `not-found`, `conflict` */
    async promote(user: SessionUser, id: string): Promise<TemplateWithText> {
      await change(user, id, 'promote', async (row, em) => {
        if (row.ownerId === null)
          throw new AppError('conflict', msg`${row.name} is already a company template.`);
        if (row.isDefault) await clearDefault(em, null, row.category);
        row.ownerId = null;
        await em.flush();
      });
      return read(user, id);
    },

    /** @throws AppError `not-found`, `forbidden` */
    delete: (user: SessionUser, id: string): Promise<void> =>
      change(user, id, 'delete', async (row, em) => {
        em.remove(row);
      }),

    /** The versions of a template, newest first. @throws AppError `not-found` */
    async versions(user: SessionUser, id: string): Promise<PromptTemplateVersion[]> {
      await read(user, id);
      const em = orm.em.fork();
      const rows = await em.find(
        PromptTemplateVersionRow,
        { templateId: id },
        { orderBy: { version: 'desc' } },
      );
      const names = await namesOf(
        em,
        rows.map(({ authorId }) => authorId),
      );
      return rows.map(({ version, template, authorId, createdAt }) => {
        return {
          version,
          template,
          author: names.get(authorId ?? '') ?? null,
          createdAt: createdAt.toISOString(),
        };
      });
    },
  };
}

const readableBy = (userId: string) => ({ $or: [{ ownerId: userId }, { ownerId: null }] });

async function withTexts(em: SqlEntityManager, rows: PromptTemplateRow[]): Promise<TemplateWithText[]> {
  if (rows.length === 0) return [];
  const newest = rows.map(({ id, version }) => ({ templateId: id, version }));
  const versions = await em.find(PromptTemplateVersionRow, { $or: newest });
  const texts = new Map(versions.map(({ templateId, template }) => [templateId, template]));
  return rows.map((row) => ({ ...row, ownerId: row.ownerId ?? null, template: texts.get(row.id) ?? '' }));
}

/** Adds a version, unless its text equals that of the newest version. */
async function addText(
  em: SqlEntityManager,
  row: PromptTemplateRow,
  template: string,
  authorId: string,
): Promise<void> {
  const current = await em.findOne(PromptTemplateVersionRow, { templateId: row.id, version: row.version });
  if (current?.template === template) return;
  row.version += 1;
  await em.insert(PromptTemplateVersionRow, { templateId: row.id, version: row.version, template, authorId });
  await em.nativeDelete(PromptTemplateVersionRow, {
    templateId: row.id,
    version: { $lte: row.version - versionsKept },
  });
}

/** Clears the previous default, because each owner has one default per category. */
async function clearDefault(
  em: SqlEntityManager,
  ownerId: string | null,
  category: string,
  but?: string,
): Promise<void> {
  const others = but === undefined ? {} : { id: { $ne: but } };
  await em.nativeUpdate(
    PromptTemplateRow,
    { ownerId, category, isDefault: true, ...others },
    { isDefault: false },
  );
}

const missing = () => new AppError('not-found', 'This template does not exist');
const companyOnly = () =>
  new AppError('forbidden', 'Only administrators can change company templates. Save your own copy instead.');
