import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { AiUsage, AnswerChecks, AnswerStep, ChatMessageStatus, Citation } from '@staffroom/sdk';
import type { ProviderFailure } from '@staffroom/sdk/core';

export const ChatSession = defineEntity({
  name: 'ChatSession',
  tableName: 'chat_session',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    /** Null while it is deleted. */
    userId: p.uuid().nullable(),
    /** Who can take it back. */
    deletedBy: p.uuid().nullable(),
    deletedAt: p.datetime().nullable(),
    agent: p.string(),
    title: p.string(),
    documentIds: p.array().$type<string[]>().columnType('uuid[]').defaultRaw(`'{}'`),
    /** The last message of the branch that is shown. */
    headId: p.uuid().nullable(),
    /** A person gave the title. */
    named: p.boolean().default(false),
    /** Kept while its owner does not belong to it, or it lies in the trash: until then nobody is told. */
    projectId: p.uuid().nullable(),
    projectSharedAt: p.datetime().nullable(),
    pinnedAt: p.datetime().nullable(),
    sharedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** When it was last used: no change of its looks touches it. */
    updatedAt: p.datetime().defaultRaw('now()'),
  },
});
export type ChatSession = InferEntity<typeof ChatSession>;

/** One answer being written. Its frames are the log that a client resumes from. */
export const ChatRun = defineEntity({
  name: 'ChatRun',
  tableName: 'chat_run',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    sessionId: p.uuid(),
    userId: p.uuid(),
    status: p.string().$type<'running' | 'done' | 'stopped' | 'failed' | 'interrupted'>().default('running'),
    /** The server process that writes it; a run of a dead process is interrupted. */
    process: p.string(),
    createdAt: p.datetime().defaultRaw('now()'),
    finishedAt: p.datetime().nullable(),
    /** What a provider said of its failure. Only administrators see it, of their own runs. */
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
    /** The order within the session; the database numbers it. */
    position: p.bigint('number').generated('identity'),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type ChatMessage = InferEntity<typeof ChatMessage>;

/** A file that goes with a question: unsent until its question is stored, then part of its message. */
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
    /** Why its text could not be read. */
    error: p.text().nullable(),
    /** Megabytes, so only who asks for it gets it. */
    text: p.text().nullable().lazy(),
    truncated: p.boolean().default(false),
    /** Of a picture: a JPEG for models that see. */
    picture: p.blob().nullable().lazy(),
    /** The file in the store, of one whose pages can be looked at. */
    blob: p.string().nullable(),
    /** The server process that reads it. */
    process: p.string(),
    /** Of a file that was still being read when an earlier question's file became a later one's, too. */
    copyOf: p.uuid().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type ChatAttachment = InferEntity<typeof ChatAttachment>;
