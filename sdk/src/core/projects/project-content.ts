import { z } from 'zod';
import { DocumentStatus } from '../library/documents.ts';
import { coreEndpoint } from '../endpoint.ts';
import { Person } from '../people/people.ts';
import { ProjectParams } from './projects.ts';

const role = z.enum(['viewer', 'editor']);
const path = '/api/projects/:id';
const one = { policy: 'user', params: ProjectParams, errors: ['not-found', 'forbidden'] } as const;

export const ProjectMember = z.object({
  id: z.uuid(),
  to: z.enum(['person', 'team']),
  role,
  person: Person.nullable(),
  team: z.object({ id: z.uuid(), name: z.string(), memberCount: z.int() }).nullable(),
});
export type ProjectMember = z.output<typeof ProjectMember>;

/** Owner and members of a project. Teams come first, then people, each sorted by name. */
const ProjectMembers = z.object({ owner: Person, members: z.array(ProjectMember) });
export type ProjectMembers = z.output<typeof ProjectMembers>;

export const NewProjectMember = z.discriminatedUnion('to', [
  z.object({ to: z.literal('person'), id: z.uuid(), role }),
  z.object({ to: z.literal('team'), id: z.uuid(), role }),
]);
export type NewProjectMember = z.output<typeof NewProjectMember>;

export const listProjectMembers = coreEndpoint({
  ...one,
  method: 'GET',
  path: `${path}/members`,
  summary: 'List the members of a project; for every member',
  response: ProjectMembers,
});

export const addProjectMember = coreEndpoint({
  ...one,
  method: 'PUT',
  path: `${path}/members`,
  summary: 'Add a colleague or a team to a project of the person, or change their role',
  body: NewProjectMember,
  response: ProjectMembers,
});

export const removeProjectMember = coreEndpoint({
  ...one,
  method: 'DELETE',
  path: `${path}/members/:memberId`,
  summary: 'Remove a member from a project of the person',
  params: ProjectParams.extend({ memberId: z.uuid() }),
  response: ProjectMembers,
});

export const leaveProject = coreEndpoint({
  ...one,
  method: 'POST',
  path: `${path}/leave`,
  summary: 'Leave a project that the person was added to by name',
  response: z.object({ left: z.literal(true) }),
});

export const ProjectDocument = z.object({
  id: z.uuid(),
  filename: z.string(),
  fileType: z.string(),
  fileSize: z.number(),
  status: DocumentStatus,
  summary: z.string().nullable(),
  owner: Person,
  removable: z.boolean(),
  addedAt: z.iso.datetime(),
});
export type ProjectDocument = z.output<typeof ProjectDocument>;

/** Maximum number of documents, the same as for the scope of a chat. */
export const maxProjectDocuments = 500;

export const listProjectDocuments = coreEndpoint({
  ...one,
  method: 'GET',
  path: `${path}/documents`,
  summary: 'List the documents of a project, by name',
  response: z.array(ProjectDocument),
});

export const addProjectDocuments = coreEndpoint({
  ...one,
  method: 'POST',
  path: `${path}/documents`,
  summary:
    "Add the person's own documents to a project; its members can read them while they are in the project",
  body: z.object({
    ids: z
      .array(z.uuid())
      .min(1, 'Choose at least one document')
      .max(maxProjectDocuments, 'Choose at most 500 documents'),
  }),
  response: z.array(ProjectDocument),
});

export const removeProjectDocument = coreEndpoint({
  ...one,
  method: 'DELETE',
  path: `${path}/documents/:documentId`,
  summary: 'Remove a document from a project; its members can no longer read it through the project',
  params: ProjectParams.extend({ documentId: z.uuid() }),
  response: z.array(ProjectDocument),
});

export const ProjectChat = z.object({
  id: z.uuid(),
  title: z.string(),
  agent: z.string(),
  /** The chat's author, who always sees the chat, even if it is not shared. */
  owner: Person,
  own: z.boolean(),
  shared: z.boolean(),
  updatedAt: z.iso.datetime(),
});
export type ProjectChat = z.output<typeof ProjectChat>;

export const listProjectChats = coreEndpoint({
  ...one,
  method: 'GET',
  path: `${path}/chats`,
  summary: "List the person's own chats of a project and those that members share with it, last used first",
  response: z.array(ProjectChat),
});
