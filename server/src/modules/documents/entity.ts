import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { DocumentPage } from '@staffroom/sdk';
import type { DocumentFailure, DocumentOcr, TextEncoding } from '@staffroom/sdk/core';

export type DocumentStatus = 'uploaded' | 'processing' | 'processed' | 'failed';

export interface DocumentSection {
  title: string;
  level: number;
  start: number;
}

export const Document = defineEntity({
  name: 'Document',
  tableName: 'document',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    ownerId: p.uuid(),
    filename: p.string(),
    /** The file extension in lower case, without the dot. */
    fileType: p.string(),
    fileSize: p.bigint('number'),
    status: p.string().$type<DocumentStatus>().default('uploaded'),
    error: p.text().nullable(),
    failure: p.string().$type<DocumentFailure>().nullable(),
    summary: p.text().nullable(),
    /**
     * The origin of the summary. `text` means that the summary is the start of the document. A summary by a person is never
     * replaced.
     */
    summaryBy: p.string().$type<'text' | 'model' | 'person'>().default('text'),
    tags: p.array().$type<string[]>().defaultRaw(`'{}'`),
    tagsBy: p.string().$type<'model' | 'person'>().default('model'),
    agentName: p.string().nullable(),
    /** The number of pages; null for formats without pages. */
    pages: p.integer().nullable(),
    ocr: p.json().$type<DocumentOcr>().nullable(),
    /** The number of the current version, which is shown and which search finds. */
    version: p.integer().default(1),
    /** The number of the newest version. A newest version above `version` is not processed yet or has failed. */
    newestVersion: p.integer().default(1),
    /** The id of the document from which this file was taken, such as an e-mail with an attachment. */
    attachedTo: p.uuid().nullable(),
    deletedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
});
export type Document = InferEntity<typeof Document>;

export const DocumentVersion = defineEntity({
  name: 'DocumentVersion',
  tableName: 'document_version',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    documentId: p.uuid(),
    version: p.integer(),
    /** SHA-256 of the file, which is also the file's name in the blob store. */
    blob: p.string(),
    filename: p.string(),
    fileSize: p.bigint('number'),
    status: p.string().$type<DocumentStatus>().default('uploaded'),
    error: p.text().nullable(),
    failure: p.string().$type<DocumentFailure>().nullable(),
    createdBy: p.uuid().nullable(),
    /** The uploader's instructions to agents. A job on this version uses them unless the job has its own instructions. */
    instructions: p.text().nullable().lazy(),
    text: p.text().nullable().lazy(),
    pages: p.json().$type<DocumentPage[]>().defaultRaw(`'[]'`),
    sections: p.json().$type<DocumentSection[]>().defaultRaw(`'[]'`),
    truncated: p.boolean().default(false),
    /** Notes about the text extraction, as sentences for readers. */
    remarks: p.json().$type<string[]>().defaultRaw(`'[]'`),
    /** The text encoding that was used, for a file that does not declare one. */
    encoding: p.string().$type<TextEncoding>().nullable(),
    encodingChosen: p.boolean().default(false),
    passages: p.integer().default(0),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type DocumentVersion = InferEntity<typeof DocumentVersion>;

/** A grant to a person or a team, or to the whole company if both are null. */
export const DocumentShare = defineEntity({
  name: 'DocumentShare',
  tableName: 'document_share',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    documentId: p.uuid(),
    userId: p.uuid().nullable(),
    teamId: p.uuid().nullable(),
    role: p.string().$type<'viewer' | 'editor'>().default('viewer'),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type DocumentShare = InferEntity<typeof DocumentShare>;
