import type {
  NewProject,
  Project as ProjectView,
  ProjectChange,
  ProjectInfo,
  ProjectState,
} from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import { isDocumentId } from '../access/document-id.ts';
import type { AuditService } from '../audit/service.ts';
import type { Events } from '../events.ts';
import { Project, ProjectPin } from './entity.ts';
import { createProjectEvents, peopleOf } from './news.sql.ts';
import { projectNotFound, requireProject } from './require-project.sql.ts';
import { listProjects, viewProject } from './view.sql.ts';

export interface ProjectDependencies {
  database: Pick<Database, 'pool' | 'orm' | 'transaction'>;
  events: Pick<Events, 'publishTo'>;
  audit: Pick<AuditService, 'record'>;
}

export type ProjectService = ReturnType<typeof createProjectService>;

/** Manages projects. People who are not members get the same error as for a missing project. */
export function createProjectService({ database, events, audit }: ProjectDependencies) {
  const { orm, transaction } = database;
  const news = createProjectEvents(database, events);

  return {
    list: (userId: string, query: { state: ProjectState; limit: number }): Promise<ProjectInfo[]> =>
      listProjects(database, userId, query),

    get: (userId: string, id: string): Promise<ProjectView> => viewProject(database, userId, id),

    async create(userId: string, { name, instructions = '' }: NewProject): Promise<ProjectView> {
      const id = await transaction(async (tx) => {
        const subject = await tx.em.insert(Project, { ownerId: userId, name, instructions });
        await audit.record(tx, { userId, action: 'project.create', subject, detail: { name } });
        return subject;
      });
      await news.changed(id);
      return viewProject(database, userId, id);
    },

    /** Changes a project; absent fields stay. @throws AppError `not-found`, `forbidden` */
    async change(userId: string, id: string, change: ProjectChange): Promise<ProjectView> {
      const { name, instructions, archived, pinned } = change;
      const isEdit = name !== undefined || instructions !== undefined || archived !== undefined;
      const minRole = archived !== undefined ? 'owner' : isEdit ? 'editor' : 'viewer';
      await transaction(async (tx) => {
        await requireProject(tx, userId, id, { minRole, lock: isEdit });
        if (pinned === true) await tx.em.upsert(ProjectPin, { userId, projectId: id });
        if (pinned === false) await tx.em.nativeDelete(ProjectPin, { userId, projectId: id });
        if (!isEdit) return;
        const project = await tx.em.findOneOrFail(Project, id);
        const now = new Date();
        if (name !== undefined) project.name = name;
        if (instructions !== undefined) project.instructions = instructions;
        if (archived !== undefined) project.archivedAt = archived ? (project.archivedAt ?? now) : null;
        project.updatedAt = now;
        const detail = {
          ...(name !== undefined && { name }),
          // The audit log gets only the length of the instructions, because their text belongs to the team.
          ...(instructions !== undefined && { instructions: instructions.length }),
          ...(archived !== undefined && { archived }),
        };
        await audit.record(tx, { userId, action: 'project.update', subject: id, detail });
      });
      if (isEdit) await news.changed(id);
      else await events.publishTo([userId], { name: 'project.updated', data: { id } });
      return viewProject(database, userId, id);
    },

    /** Moves the project to the trash. @throws AppError `not-found`, `forbidden` */
    async delete(userId: string, id: string): Promise<void> {
      const before = await transaction(async (tx) => {
        const { name } = await requireProject(tx, userId, id, { minRole: 'owner', lock: true });
        await tx.em.nativeUpdate(Project, { id }, { deletedAt: new Date() });
        await audit.record(tx, { userId, action: 'project.delete', subject: id, detail: { name } });
        return peopleOf(tx, id);
      });
      await news.changed(id, before);
    },

    /** @throws AppError `not-found` unless the project is in the person's trash */
    async restore(userId: string, id: string): Promise<ProjectView> {
      if (!isDocumentId(id)) throw projectNotFound();
      await transaction(async (tx) => {
        const trashed = { id, ownerId: userId, deletedAt: { $ne: null } };
        if ((await tx.em.nativeUpdate(Project, trashed, { deletedAt: null })) === 0) throw projectNotFound();
        await audit.record(tx, { userId, action: 'project.restore', subject: id });
      });
      await news.changed(id);
      return viewProject(database, userId, id);
    },

    countTrashed: (before: Date) => orm.em.fork().count(Project, { deletedAt: { $lt: before } }),

    /** Permanently deletes projects that were moved to the trash before this time. @returns the number of deleted projects */
    purge: (before: Date) => orm.em.fork().nativeDelete(Project, { deletedAt: { $lt: before } }),
  };
}
