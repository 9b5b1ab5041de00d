import { z } from 'zod';
import { coreEndpoint, noContent } from '../endpoint.ts';
import { Person } from '../people/people.ts';

/**
 * A person's role in a project: viewers read its documents and ask questions, editors change its content, the owner manages its
 * members.
 */
export const ProjectRole = z.enum(['owner', 'editor', 'viewer']);
export type ProjectRole = z.output<typeof ProjectRole>;

/** States of a project. Only the owner sees a project in the `trash`. */
export const projectStates = ['active', 'archived', 'trash'] as const;
export type ProjectState = (typeof projectStates)[number];

export const ProjectInfo = z.object({
  id: z.uuid(),
  name: z.string(),
  role: ProjectRole,
  owner: Person,
  state: z.enum(projectStates),
  /** The person who sends the request has pinned the project for themself. */
  pinned: z.boolean(),
  /** Number of people and teams, without the owner. */
  members: z.int(),
  documents: z.int(),
  /** Number of the person's own chats and of chats that are shared with the project. */
  chats: z.int(),
  /** The last change of the project, or the last use of one of the person's chats in it. */
  usedAt: z.iso.datetime(),
});
export type ProjectInfo = z.output<typeof ProjectInfo>;

export const Project = ProjectInfo.extend({
  /** Instructions for every agent in the project's chats; empty for none. */
  instructions: z.string(),
});
export type Project = z.output<typeof Project>;

/**
 * Maximum length in characters. Shorter than the limit of an agent's prompt, because the project's instructions are added to
 * this prompt.
 */
export const maxInstructionsLength = 8_000;

const missing = 'Enter a project name';
const name = z
  .string(missing)
  .max(200, 'Names can’t be longer than 80 characters')
  .transform((text) => text.trim().replaceAll(/\s+/g, ' '))
  .pipe(z.string().min(1, missing).max(80, 'Names can’t be longer than 80 characters'));
const instructions = z
  .string()
  .max(maxInstructionsLength, 'Instructions can’t be longer than 8,000 characters')
  .transform((text) => (text.trim() === '' ? '' : text));

export const NewProject = z.object({ name, instructions: instructions.optional() });
export type NewProject = z.output<typeof NewProject>;

/** Changes of a project. Fields that are left out do not change. */
export const ProjectChange = z.object({
  name: name.optional(),
  instructions: instructions.optional(),
  archived: z.boolean().optional(),
  pinned: z.boolean().optional(),
});
export type ProjectChange = z.output<typeof ProjectChange>;

const path = '/api/projects';
/** Any text is accepted as id, so that a malformed id gets the same answer as an unknown project. */
export const ProjectParams = z.object({ id: z.string().max(100) });
const one = { policy: 'user', params: ProjectParams, errors: ['not-found', 'forbidden'] } as const;

export const listProjects = coreEndpoint({
  method: 'GET',
  path,
  policy: 'user',
  summary: 'List the projects of the person, pinned ones first, then by last use',
  query: z.object({
    state: z.enum(projectStates).default('active'),
    limit: z.coerce.number().int().min(1).max(500).default(500),
  }),
  response: z.array(ProjectInfo),
});

export const createProject = coreEndpoint({
  method: 'POST',
  path,
  policy: 'user',
  summary: 'Create a project',
  body: NewProject,
  response: Project,
  status: 201,
});

export const getProject = coreEndpoint({
  ...one,
  method: 'GET',
  path: `${path}/:id`,
  summary: 'Get a project of the person',
  response: Project,
});

export const changeProject = coreEndpoint({
  ...one,
  method: 'PATCH',
  path: `${path}/:id`,
  summary: 'Rename, instruct, archive or pin a project; a pin is personal',
  body: ProjectChange,
  response: Project,
});

export const deleteProject = coreEndpoint({
  ...one,
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Move a project to the trash and end its sharing; chats and documents stay with their owners',
  response: noContent,
});

export const restoreProject = coreEndpoint({
  ...one,
  method: 'POST',
  path: `${path}/:id/restore`,
  summary: 'Restore a project with its content from the trash',
  response: Project,
});
