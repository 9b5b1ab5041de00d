import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Citation } from '@staffroom/sdk';
import type { AiUsage, AnswerChecks, AnswerStep, ChatMessageStatus } from '@staffroom/sdk/internal/shared';
import type { ProviderFailure } from '@staffroom/sdk/core';

export const ChatSession = defineEntity({
  name: 'ChatSession',
  tableName: 'chat_session',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    /** The owner of the session; null while the session is deleted. */
    userId: p.uuid().nullable(),
    deletedBy: p.uuid().nullable(),
    deletedAt: p.datetime().nullable(),
    agent: p.string(),
    title: p.string(),
    documentIds: p.array().$type<string[]>().columnType('uuid[]').defaultRaw(`'{}'`),
    /** The id of the last message of the selected branch. */
    headId: p.uuid().nullable(),
    named: p.boolean().default(false),
    /**
     * The session's project. It stays stored while the owner is not a member or the project is in the trash, but is hidden
     * during that time.
     */
    projectId: p.uuid().nullable(),
    projectSharedAt: p.datetime().nullable(),
    pinnedAt: p.datetime().nullable(),
    sharedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** The time of the session's last use. Renaming and similar changes do not affect it. */
    updatedAt: p.datetime().defaultRaw('now()'),
  },
});
export type ChatSession = InferEntity<typeof ChatSession>;

/** Lets a person or a team read a chat. Exactly one of `userId` and `teamId` is set. */
export const ChatShare = defineEntity({
  name: 'ChatShare',
  tableName: 'chat_share',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    sessionId: p.uuid(),
    userId: p.uuid().nullable(),
    teamId: p.uuid().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type ChatShare = InferEntity<typeof ChatShare>;

/** A run: the writing of one answer. Its stored frames are the log from which clients resume. */
export const ChatRun = defineEntity({
  name: 'ChatRun',
  tableName: 'chat_run',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    sessionId: p.uuid(),
    userId: p.uuid(),
    status: p.string().$type<'running' | 'done' | 'stopped' | 'failed' | 'interrupted'>().default('running'),
    /** The server process that writes the answer. If the process dies, the run is interrupted. */
    process: p.string(),
    createdAt: p.datetime().defaultRaw('now()'),
    finishedAt: p.datetime().nullable(),
    /** The provider's error message for a failed run. Administrators see it for their own runs. */
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
    /** Why an answer was stopped, if the person did not stop it. */
    endReason: p.string().$type<'access-ended'>().nullable(),
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
    /** The message's order within the session, numbered by the database. */
    position: p.bigint('number').generated('identity'),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type ChatMessage = InferEntity<typeof ChatMessage>;

/** A file that is attached to a question. The file is unsent until the question is stored; then it belongs to that message. */
export const ChatAttachment = defineEntity({
  name: 'ChatAttachment',
  tableName: 'chat_attachment',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    userId: p.uuid(),
    messageId: p.uuid().nullable(),
    filename: p.string(),
    /** The size in bytes. */
    fileSize: p.bigint('number'),
    status: p.string().$type<'processing' | 'ready' | 'failed'>().default('processing'),
    error: p.text().nullable(),
    /** The extracted text. It is loaded lazily, because it can be several megabytes long. */
    text: p.text().nullable().lazy(),
    truncated: p.boolean().default(false),
    /** A JPEG for vision models, if the file is an image. */
    picture: p.blob().nullable().lazy(),
    /** The name of the file in the blob store, if vision models can see the file's pages. */
    blob: p.string().nullable(),
    process: p.string(),
    /** The original attachment, if this one was copied from an earlier question while the server was still reading the file. */
    copyOf: p.uuid().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type ChatAttachment = InferEntity<typeof ChatAttachment>;
