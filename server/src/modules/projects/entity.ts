import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const Project = defineEntity({
  name: 'Project',
  tableName: 'project',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    ownerId: p.uuid(),
    name: p.string(),
    instructions: p.text().default(''),
    archivedAt: p.datetime().nullable(),
    deletedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** The time of the project's last change. Pinning does not affect it. */
    updatedAt: p.datetime().defaultRaw('now()'),
  },
});
export type Project = InferEntity<typeof Project>;

export const ProjectMember = defineEntity({
  name: 'ProjectMember',
  tableName: 'project_member',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    projectId: p.uuid(),
    userId: p.uuid().nullable(),
    teamId: p.uuid().nullable(),
    role: p.string().$type<'viewer' | 'editor'>().default('viewer'),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** A document in a project. Members of the project can read it. */
export const ProjectDocument = defineEntity({
  name: 'ProjectDocument',
  tableName: 'project_document',
  properties: {
    documentId: p.uuid().primary(),
    projectId: p.uuid().primary(),
    addedBy: p.uuid().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

export const ProjectPin = defineEntity({
  name: 'ProjectPin',
  tableName: 'project_pin',
  properties: { userId: p.uuid().primary(), projectId: p.uuid().primary() },
});
