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
    /** Extension without the dot, lower case. */
    fileType: p.string(),
    fileSize: p.bigint('number'),
    status: p.string().$type<DocumentStatus>().default('uploaded'),
    /** Why processing failed, as a sentence for its owner. */
    error: p.text().nullable(),
    failure: p.string().$type<DocumentFailure>().nullable(),
    summary: p.text().nullable(),
    /** `text`: taken from its beginning. What a person wrote is never replaced. */
    summaryBy: p.string().$type<'text' | 'model' | 'person'>().default('text'),
    tags: p.array().$type<string[]>().defaultRaw(`'{}'`),
    tagsBy: p.string().$type<'model' | 'person'>().default('model'),
    agentName: p.string().nullable(),
    /** How many; null where the format has none. */
    pages: p.integer().nullable(),
    /** How its scanned pages came out; null where it has none. */
    ocr: p.json().$type<DocumentOcr>().nullable(),
    /** The version that is read and found. */
    version: p.integer().default(1),
    /** The last one added; not yet processed, or failed, where it is above `version`. */
    newestVersion: p.integer().default(1),
    /** The document that it came with, as an e-mail's attachment does. */
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
    /** SHA-256 of the file, its name in the blob store. */
    blob: p.string(),
    filename: p.string(),
    fileSize: p.bigint('number'),
    status: p.string().$type<DocumentStatus>().default('uploaded'),
    /** Why processing failed, as a sentence. */
    error: p.text().nullable(),
    failure: p.string().$type<DocumentFailure>().nullable(),
    createdBy: p.uuid().nullable(),
    /** What that person said beside the file, for agents: their jobs with it that bring no words of their own are given these. */
    instructions: p.text().nullable().lazy(),
    text: p.text().nullable().lazy(),
    pages: p.json().$type<DocumentPage[]>().defaultRaw(`'[]'`),
    sections: p.json().$type<DocumentSection[]>().defaultRaw(`'[]'`),
    truncated: p.boolean().default(false),
    /** What its readers should know of how it was read, as sentences. */
    remarks: p.json().$type<string[]>().defaultRaw(`'[]'`),
    /** In which its text was read, where the file does not say that. */
    encoding: p.string().$type<TextEncoding>().nullable(),
    /** A person chose it. */
    encodingChosen: p.boolean().default(false),
    /** Into how many its text was cut. */
    passages: p.integer().default(0),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type DocumentVersion = InferEntity<typeof DocumentVersion>;

/** A grant to one person, to one team, or to everybody in the company where both are null. */
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
