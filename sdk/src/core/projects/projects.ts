import { z } from 'zod';
import { coreEndpoint, noContent } from '../endpoint.ts';
import { Person } from '../people/people.ts';

/** What a person is to a project. Viewers read and ask, editors change what is in it, its owner decides who belongs to it. */
export const ProjectRole = z.enum(['owner', 'editor', 'viewer']);
export type ProjectRole = z.output<typeof ProjectRole>;

/** `active` ones are in use, `archived` ones put away; in the `trash` they are nobody's but their owner's. */
export const projectStates = ['active', 'archived', 'trash'] as const;
export type ProjectState = (typeof projectStates)[number];

export const ProjectInfo = z.object({
  id: z.uuid(),
  name: z.string(),
  role: ProjectRole,
  owner: Person,
  state: z.enum(projectStates),
  /** By the person who asks, for themself. */
  pinned: z.boolean(),
  /** People and teams beside the owner. */
  members: z.int(),
  documents: z.int(),
  /** The person’s own, and those shared with the project. */
  chats: z.int(),
  /** When it was changed, or one of the person’s chats in it was used. */
  usedAt: z.iso.datetime(),
});
export type ProjectInfo = z.output<typeof ProjectInfo>;

export const Project = ProjectInfo.extend({
  /** What every agent is told in chats of the project; empty where there is nothing. */
  instructions: z.string(),
});
export type Project = z.output<typeof Project>;

/** Characters; a prompt of an agent may be longer, but this one comes on top of it. */
export const longestInstructions = 8_000;

const missing = 'Enter a project name';
const name = z
  .string(missing)
  .max(200, 'Names can’t be longer than 80 characters')
  .transform((text) => text.trim().replaceAll(/\s+/g, ' '))
  .pipe(z.string().min(1, missing).max(80, 'Names can’t be longer than 80 characters'));
const instructions = z
  .string()
  .max(longestInstructions, 'Instructions can’t be longer than 8,000 characters')
  .transform((text) => (text.trim() === '' ? '' : text));

export const NewProject = z.object({ name, instructions: instructions.optional() });
export type NewProject = z.output<typeof NewProject>;

/** What is absent stays. */
export const ProjectChange = z.object({
  name: name.optional(),
  instructions: instructions.optional(),
  archived: z.boolean().optional(),
  pinned: z.boolean().optional(),
});
export type ProjectChange = z.output<typeof ProjectChange>;

const path = '/api/projects';
/** What is no id is the id of a project that does not exist, and is said in the same words. */
export const ProjectParams = z.object({ id: z.string().max(100) });
const one = { policy: 'user', params: ProjectParams, errors: ['not-found', 'forbidden'] } as const;

export const listProjects = coreEndpoint({
  method: 'GET',
  path,
  policy: 'user',
  summary: 'The projects that one belongs to: pinned ones first, then by last use',
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
  summary: 'Make a project',
  body: NewProject,
  response: Project,
  status: 201,
});

export const getProject = coreEndpoint({
  ...one,
  method: 'GET',
  path: `${path}/:id`,
  summary: 'A project that one belongs to',
  response: Project,
});

export const changeProject = coreEndpoint({
  ...one,
  method: 'PATCH',
  path: `${path}/:id`,
  summary: 'Name, instruct, archive or pin a project; pins are one’s own',
  body: ProjectChange,
  response: Project,
});

export const deleteProject = coreEndpoint({
  ...one,
  method: 'DELETE',
  path: `${path}/:id`,
  summary:
    'Move a project to the trash: what it shared is shared no more; chats and documents stay with their owners',
  response: noContent,
});

export const restoreProject = coreEndpoint({
  ...one,
  method: 'POST',
  path: `${path}/:id/restore`,
  summary: 'Take a project out of the trash, with all that was in it',
  response: Project,
});
