import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { AiUsage, AnswerChecks, AnswerStep, ChatMessageStatus, Citation } from '@staffroom/sdk';
import type { ProviderFailure } from '@staffroom/sdk/core';

export const ChatSession = defineEntity({
  name: 'ChatSession',
  tableName: 'chat_session',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    /** Null while deleted. */
    userId: p.uuid().nullable(),
    deletedBy: p.uuid().nullable(),
    deletedAt: p.datetime().nullable(),
    agent: p.string(),
    title: p.string(),
    documentIds: p.array().$type<string[]>().columnType('uuid[]').defaultRaw(`'{}'`),
    /** The last message of the selected branch. */
    headId: p.uuid().nullable(),
    named: p.boolean().default(false),
    /** Kept while the owner is not a member or the project is in the trash. During that time the project is hidden. */
    projectId: p.uuid().nullable(),
    projectSharedAt: p.datetime().nullable(),
    pinnedAt: p.datetime().nullable(),
    sharedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** Time of last use; renaming and similar changes do not affect it. */
    updatedAt: p.datetime().defaultRaw('now()'),
  },
});
export type ChatSession = InferEntity<typeof ChatSession>;

/** One run. Its frames are the log from which clients resume. */
export const ChatRun = defineEntity({
  name: 'ChatRun',
  tableName: 'chat_run',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    sessionId: p.uuid(),
    userId: p.uuid(),
    status: p.string().$type<'running' | 'done' | 'stopped' | 'failed' | 'interrupted'>().default('running'),
    /** The server process that writes the answer; the run of a dead process is interrupted. */
    process: p.string(),
    createdAt: p.datetime().defaultRaw('now()'),
    finishedAt: p.datetime().nullable(),
    /** The provider's words about a failure. Administrators see them for their own runs. */
    failure: p.json().$type<ProviderFailure>().nullable(),
  },
});
export type ChatRun = InferEntity<typeof ChatRun>;

export const ChatMessage = defineEntity({
  name: 'ChatMessage',
  tableName: 'chat_message',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    sessionId: p.uuid(),
    clientMessageId: p.string().nullable(),
    runId: p.uuid().nullable(),
    role: p.string().$type<'user' | 'assistant' | 'system'>(),
    content: p.text(),
    status: p.string().$type<ChatMessageStatus>().default('complete'),
    citations: p.json().$type<Citation[]>().defaultRaw(`'[]'`),
    attachment: p.json().$type<{ filename: string; text: string }>().nullable(),
    provider: p.string().nullable(),
    model: p.string().nullable(),
    durationMs: p.integer().nullable(),
    parentId: p.uuid().nullable(),
    rating: p.smallint().$type<1 | -1>().nullable(),
    feedback: p.text().nullable(),
    checks: p.json().$type<AnswerChecks>().nullable(),
    usage: p.json().$type<AiUsage>().nullable(),
    steps: p.json().$type<AnswerStep[]>().nullable(),
    reasoning: p.text().nullable(),
    /** The order within the session, numbered by the database. */
    position: p.bigint('number').generated('identity'),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type ChatMessage = InferEntity<typeof ChatMessage>;

/** A file attached to a question: unsent until the question is stored, and part of that message afterwards. */
export const ChatAttachment = defineEntity({
  name: 'ChatAttachment',
  tableName: 'chat_attachment',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    userId: p.uuid(),
    messageId: p.uuid().nullable(),
    filename: p.string(),
    /** Bytes. */
    fileSize: p.bigint('number'),
    status: p.string().$type<'processing' | 'ready' | 'failed'>().default('processing'),
    error: p.text().nullable(),
    /** Up to megabytes, so loaded lazily. */
    text: p.text().nullable().lazy(),
    truncated: p.boolean().default(false),
    /** A JPEG for vision models, if the file is an image. */
    picture: p.blob().nullable().lazy(),
    /** The file in the blob store, if vision models can see its pages. */
    blob: p.string().nullable(),
    process: p.string(),
    /** The file of an earlier question, copied while it was still being read. */
    copyOf: p.uuid().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type ChatAttachment = InferEntity<typeof ChatAttachment>;
