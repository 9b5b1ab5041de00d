import type { Stored } from '@staffroom/sdk';
import { z } from 'zod';
import { Topic, topicOrigins } from '../contract.ts';
import { Revision, Source, StoredPost } from '../post.ts';
import type { AgentCall } from './kit.ts';

const StoredNote = z.object({
  postId: z.string(),
  kind: z.enum(['comment', 'asked', 'approved', 'changes']),
  text: z.string(),
  by: z.string(),
  byId: z.string(),
  version: z.number().int(),
  resolved: z.boolean(),
});

export const StoredRun = z.object({
  field: z.string(),
  topics: z.array(Topic),
  how: z.enum(topicOrigins),
  topicId: z.string().nullable(),
  jobId: z.string().nullable(),
  postId: z.string().nullable(),
  text: z.string(),
  target: z.number().nullable(),
  times: z.number().int(),
  /** The posts of this run by the title of their topic. */
  made: z.array(z.object({ title: z.string(), postId: z.string() })).default([]),
});

/**
 * Tells a person that a post is shared with them or one of their teams: the platform shows the record only to its `audience`. The
 * post's `shares` decide whether the access is still valid.
 */
const StoredGrant = z.object({
  postId: z.string(),
  /** The id of the person or the team. */
  toId: z.string(),
  byId: z.string(),
  audience: z.array(z.string()),
});

/** When the schedule last looked for due posts. */
const StoredClock = z.object({ seenAt: z.string() });

export type PostRow = Stored<StoredPost>;
export type RevisionRow = Stored<Revision>;
export type RunRow = Stored<z.output<typeof StoredRun>>;

/** All collections of this agent. Posts belong to the workspace; `posts.ts` decides who can see them. */
export function collections({ storage }: Pick<AgentCall, 'storage'>) {
  return {
    posts: storage.collection('posts', StoredPost, {
      scope: 'workspace',
      index: [
        'titleKey',
        'topicKey',
        'status',
        'ownerId',
        'audience',
        'publishAt',
        'deletedAt',
        'runId',
        'siteSlug',
      ],
      unique: ['runId', 'siteSlug'],
      trashedAt: 'deletedAt',
    }),
    revisions: storage.collection('revisions', Revision, {
      scope: 'workspace',
      index: ['postId', 'number'],
      unique: [['postId', 'number']],
      partOf: 'postId',
    }),
    sources: storage.collection('sources', Source, {
      scope: 'workspace',
      index: ['postId', 'revision', 'number'],
      partOf: 'postId',
      about: { document: 'documentId', withheld: { filename: '', quote: '' } },
    }),
    notes: storage.collection('notes', StoredNote, {
      scope: 'workspace',
      index: ['postId'],
      partOf: 'postId',
    }),
    grants: storage.collection('grants', StoredGrant, {
      index: ['postId'],
      audience: 'audience',
      partOf: 'postId',
    }),
    clock: storage.collection('clock', StoredClock, { scope: 'workspace' }),
    runs: storage.collection('runs', StoredRun),
  };
}
