import { z } from 'zod';
import { type ErrorCode, errorStatus } from '../../errors.ts';
import { DocumentParams, Tags } from './documents.ts';
import { coreEndpoint } from '../endpoint.ts';
import { Person } from '../people/people.ts';

const role = z.enum(['viewer', 'editor']);

/** A role for one grantee. `id` is the person's or the team's id. */
export const Grant = z.discriminatedUnion('to', [
  z.object({ to: z.literal('person'), id: z.uuid(), role }),
  z.object({ to: z.literal('team'), id: z.uuid(), role }),
  z.object({ to: z.literal('company'), role }),
]);
export type Grant = z.output<typeof Grant>;

export const DocumentShare = z.object({
  id: z.uuid(),
  /**
   * Kind of grantee. `project`: the document is in a project, whose members can read it; the share can be removed, but its role
   * is fixed.
   */
  to: z.enum(['person', 'team', 'company', 'project']),
  role,
  /** The person who has access. Set only for a share with a person. */
  person: Person.nullable(),
  /** The team that has access. Set only for a share with a team. */
  team: z.object({ id: z.uuid(), name: z.string(), memberCount: z.int() }).nullable(),
  /** Set only for a share with a project. The name is null if the document's owner no longer belongs to the project. */
  project: z.object({ id: z.uuid(), name: z.string().nullable() }).nullable(),
  createdAt: z.string(),
});
export type DocumentShare = z.output<typeof DocumentShare>;

export const DocumentSharing = z.object({
  owner: Person,
  /** Sorted: the company first, then projects, teams and people, each by name. */
  shares: z.array(DocumentShare),
});
export type DocumentSharing = z.output<typeof DocumentSharing>;

const ids = z
  .array(z.string().max(100))
  .min(1, 'Choose at least one document')
  .max(500, 'Choose at most 500 documents at a time')
  .transform((all) => [...new Set(all)]);
const tags = Tags.refine((all) => all.length > 0, 'Enter at least one tag');

export const BulkAction = z.discriminatedUnion('action', [
  z.object({ action: z.literal('trash'), ids }),
  z.object({ action: z.literal('restore'), ids }),
  z.object({ action: z.literal('retry'), ids }),
  z.object({ action: z.literal('tag'), ids, tags }),
  z.object({ action: z.literal('untag'), ids, tags }),
  z.object({ action: z.literal('share'), ids, grant: Grant }),
]);
export type BulkAction = z.output<typeof BulkAction>;

const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** Result for one of several documents: the same as for a request about this document alone. */
export const BulkResult = z.union([
  z.object({ id: z.string(), ok: z.literal(true) }),
  z.object({ id: z.string(), ok: z.literal(false), code: z.enum(errorCodes), message: z.string() }),
]);
export type BulkResult = z.output<typeof BulkResult>;

const one = { policy: 'user', params: DocumentParams, errors: ['not-found', 'forbidden'] } as const;

export const getDocumentSharing = coreEndpoint({
  ...one,
  method: 'GET',
  path: '/api/documents/:id/shares',
  summary: 'List with whom a document is shared; for its owner only',
  response: DocumentSharing,
});

export const shareDocument = coreEndpoint({
  ...one,
  method: 'PUT',
  path: '/api/documents/:id/shares',
  summary: 'Share a document, or change the roles of the people it is shared with',
  body: Grant,
  response: DocumentSharing,
});

export const unshareDocument = coreEndpoint({
  ...one,
  method: 'DELETE',
  path: '/api/documents/:id/shares',
  summary: 'Stop sharing a document',
  response: DocumentSharing,
});

export const revokeDocumentShare = coreEndpoint({
  ...one,
  method: 'DELETE',
  path: '/api/documents/:id/shares/:shareId',
  summary: 'Remove one share of a document',
  params: DocumentParams.extend({ shareId: z.uuid() }),
  response: DocumentSharing,
});

export const changeDocuments = coreEndpoint({
  method: 'POST',
  path: '/api/documents/bulk',
  policy: 'user',
  summary: 'Apply one action to up to 500 documents, with a result for each',
  body: BulkAction,
  response: z.object({ results: z.array(BulkResult) }),
});
