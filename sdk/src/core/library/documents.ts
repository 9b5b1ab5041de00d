import { z } from 'zod';
import { coreEndpoint, noContent, otherContent } from '../endpoint.ts';

export const DocumentStatus = z.enum(['uploaded', 'processing', 'processed', 'failed']);
export type DocumentStatus = z.output<typeof DocumentStatus>;

/**
 * Why a document could not be read. `time`: the machine was too busy, and `internal`: something of ours broke; the file is not to
 * blame for either, and trying again helps. `empty`: there is nothing to read in it. `too-large`: reading it would take more than
 * one file may.
 */
export const DocumentFailure = z.enum([
  'time',
  'empty',
  'damaged',
  'protected',
  'unsupported',
  'too-large',
  'internal',
]);
export type DocumentFailure = z.output<typeof DocumentFailure>;

/** Pages that are pictures, by how they came out. */
export const DocumentOcr = z.object({
  /** Their text was recognised, also where there is none. */
  read: z.int(),
  /** Those of them whose words are uncertain. */
  poor: z.int(),
  /** Still being read. */
  waiting: z.int(),
  /** Left out, because there are too many of them. */
  unread: z.int(),
});
export type DocumentOcr = z.output<typeof DocumentOcr>;

/** What somebody is to a document: viewers read, editors also change it and add versions, its owner also shares and deletes it. */
export const DocumentRole = z.enum(['owner', 'editor', 'viewer']);

/** A document as one person sees it. */
export const LibraryDocument = z.object({
  id: z.uuid(),
  /** The owner. */
  userId: z.uuid(),
  owner: z.object({ id: z.uuid(), name: z.string(), picture: z.string().nullable() }),
  /** Whether it is the person's own. */
  access: z.enum(['owner', 'shared']),
  role: DocumentRole,
  /** Others than its owner may read it. */
  shared: z.boolean(),
  filename: z.string(),
  /** Lower case, without the dot. */
  fileType: z.string(),
  /** Bytes. */
  fileSize: z.number(),
  /** SHA-256 of the file, in hexadecimal. */
  hash: z.string(),
  status: DocumentStatus,
  /** Why processing failed, as a sentence. */
  error: z.string().nullable(),
  /** Null also where it failed before reasons were told apart. */
  failure: DocumentFailure.nullable(),
  summary: z.string().nullable(),
  /** Who wrote the summary: it is the document's own beginning, a language model's, or a person's. */
  summaryBy: z.enum(['text', 'model', 'person']),
  tags: z.array(z.string()),
  agentName: z.string().nullable(),
  /** The version that is read and found. */
  version: z.int(),
  /** A version that was added and is not yet, or cannot be, shown in place of the current one. */
  pendingVersion: z
    .object({
      version: z.int(),
      status: DocumentStatus,
      error: z.string().nullable(),
      failure: DocumentFailure.nullable(),
    })
    .nullable(),
  /** How many; null where the format has none. */
  pages: z.int().nullable(),
  /** Null where none of its pages is a picture. */
  ocr: DocumentOcr.nullable(),
  /** Only its beginning was read. */
  truncated: z.boolean(),
  /** The document that it came with, where the person may read that one: the e-mail of an attachment. */
  attachedTo: z.object({ id: z.uuid(), filename: z.string() }).nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** When its owner moved it to the trash. */
  deletedAt: z.string().nullable(),
});
export type LibraryDocument = z.output<typeof LibraryDocument>;

const Page = z.object({
  /** From 1. */
  number: z.int(),
  start: z.int(),
  end: z.int(),
  /** Read from a picture of the page, so words may be wrong; the engine's confidence, 0 to 100. */
  ocr: z
    .object({
      confidence: z.number(),
      /** Degrees, clockwise, that the picture was turned by to be read. */
      turned: z.literal([90, 180, 270]).exactOptional(),
    })
    .exactOptional(),
  /** A picture of a page that has not been read, or not yet. */
  scan: z.literal(true).exactOptional(),
});

const Section = z.object({
  title: z.string(),
  /** 1 is the highest rank. */
  level: z.int(),
  /** Where its heading begins in the text. */
  start: z.int(),
});
export type DocumentSection = z.output<typeof Section>;

/** Encodings that a text can be read in, by their labels in the Encoding Standard. */
export const TextEncoding = z.enum([
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1257',
  'windows-1251',
  'koi8-r',
  'iso-8859-5',
  'ibm866',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1258',
  'windows-874',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
]);
export type TextEncoding = z.output<typeof TextEncoding>;

/** What was read out of one version of a document. Offsets count UTF-16 units of `text`. */
export const DocumentContent = z.object({
  version: z.int(),
  /** Above `version` where a newer one is there to be read. */
  currentVersion: z.int(),
  /** Null until it has been processed. */
  text: z.string().nullable(),
  pages: z.array(Page),
  sections: z.array(Section),
  /** The file holds more than was kept. */
  truncated: z.boolean(),
  /** What one should know of how it was read, as sentences: what is hidden in the file, what was left out. */
  remarks: z.array(z.string()),
  /** In which its text was read, where the file does not say that. */
  encoding: TextEncoding.nullable(),
  /** Documents that came with it and that the person may read. */
  attachments: z.array(z.object({ id: z.uuid(), filename: z.string(), status: DocumentStatus })),
});
export type DocumentContent = z.output<typeof DocumentContent>;

/** How many documents there would be for each value of a filter, with all other filters as they are. */
export const DocumentCounts = z.object({
  /** With all filters. */
  total: z.int(),
  status: z.record(z.string(), z.int()),
  type: z.record(z.string(), z.int()),
  /** The hundred most frequent. */
  tag: z.record(z.string(), z.int()),
  owner: z.object({ mine: z.int(), shared: z.int() }),
  recent: z.int(),
});
export type DocumentCounts = z.output<typeof DocumentCounts>;

export const DocumentListPage = z.object({
  items: z.array(LibraryDocument),
  /** The cursor of the next page; null on the last one. */
  next: z.string().nullable(),
  /** With the first page only. */
  counts: DocumentCounts.exactOptional(),
});
export type DocumentListPage = z.output<typeof DocumentListPage>;

export const AddedDocument = LibraryDocument.extend({
  /** A document with the same content that the person could read before. */
  duplicateOf: z.object({ id: z.uuid(), filename: z.string() }).nullable(),
});
export type AddedDocument = z.output<typeof AddedDocument>;

/** Not a UUID: such an id names no document and is answered like any other that does not exist. */
export const DocumentParams = z.object({ id: z.string() });

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const sortKeys = ['created', 'updated', 'name', 'size', 'type'] as const;
export type DocumentSortKey = (typeof sortKeys)[number];

/** What may be asked of the list since it has been there, and is answered with a plain array. */
const plain = {
  /** Part of the file name, the type, the status, the summary or a tag. */
  q: z.string().max(200).optional(),
  /** `completed` is `processed`. */
  status: z
    .enum([...DocumentStatus.options, 'completed'])
    .transform((status): DocumentStatus => (status === 'completed' ? 'processed' : status))
    .optional(),
  limit: z.coerce.number().int().min(1).max(500).optional(),
  offset: z.coerce.number().int().min(0).max(1_000_000).optional(),
};

/** Each of these has the list answered page by page, as a `DocumentListPage`. */
const paged = {
  /** A key, `-` before it: the largest or newest first. */
  sort: z.enum([...sortKeys, ...sortKeys.map((key) => `-${key}` as const)]).optional(),
  /** An extension without the dot. */
  type: z.string().max(20).optional(),
  tag: z.string().max(50).optional(),
  owner: z.enum(['mine', 'shared']).optional(),
  /** Uploaded in the last seven days. */
  recent: flag.optional(),
  /** The person's own trash in place of the library. */
  trashed: flag.optional(),
  /** `next` of the page before, with everything else as it was. */
  cursor: z.string().max(2000).optional(),
};

export const DocumentQuery = z.object({ ...plain, ...paged });
export type DocumentQuery = z.output<typeof DocumentQuery>;

/** Whether the caller asks for a page; others know the array alone. */
export function asksForPage(query: DocumentQuery): boolean {
  return Object.keys(paged).some((key) => query[key as keyof typeof paged] !== undefined);
}

const Tag = z
  .string()
  .trim()
  .min(1, 'Enter a tag')
  .max(50, 'Tags can’t be longer than 50 characters')
  .transform((tag) => tag.replace(/\s+/g, ' '));
export const Tags = z
  .array(Tag)
  .max(50, 'Documents can have up to 50 tags')
  .transform((tags) => [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()]);

/** What editors may change. `null` empties the summary. What a person has written is never replaced by a model. */
export const DocumentChange = z.object({
  filename: z
    .string()
    .trim()
    .min(1, 'Enter a document name')
    .max(255, 'Names can’t be longer than 255 characters')
    // What stands before one would be taken for a folder and cut off.
    .regex(/^[^/\\]*$/, 'A name cannot contain / or \\')
    .exactOptional(),
  tags: Tags.exactOptional(),
  summary: z.string().trim().max(4000, 'A summary has at most 4,000 characters').nullable().exactOptional(),
});
export type DocumentChange = z.output<typeof DocumentChange>;

const ContentQuery = z.object({ version: z.coerce.number().int().min(1).max(1_000_000).optional() });

const one = { policy: 'user', params: DocumentParams, errors: ['not-found'] } as const;
const oneToChange = { ...one, errors: ['not-found', 'forbidden'] } as const;

export const listDocuments = coreEndpoint({
  method: 'GET',
  path: '/api/documents',
  policy: 'user',
  summary: 'The documents that the person may read, or one page of them',
  query: DocumentQuery,
  response: z.union([z.array(LibraryDocument), DocumentListPage]),
});

export const uploadDocuments = coreEndpoint({
  method: 'POST',
  path: '/api/documents',
  policy: 'user',
  summary: 'Upload documents, in fields named "file"; several are answered as the first with all of them',
  upload: true,
  response: AddedDocument.extend({ documents: z.array(AddedDocument).exactOptional() }),
  status: 201,
  errors: ['too-large'],
});

export const getDocument = coreEndpoint({
  ...one,
  method: 'GET',
  path: '/api/documents/:id',
  summary: 'A document with its text',
  response: LibraryDocument.extend({ content: z.string().nullable() }),
});

export const changeDocument = coreEndpoint({
  ...oneToChange,
  method: 'PATCH',
  path: '/api/documents/:id',
  summary: 'Rename a document, give it tags or a summary',
  body: DocumentChange,
  response: LibraryDocument,
});

export const getDocumentContent = coreEndpoint({
  ...one,
  method: 'GET',
  path: '/api/documents/:id/content',
  summary: 'The text of a version, with its pages and sections',
  query: ContentQuery,
  response: DocumentContent,
});

export const showDocumentFile = coreEndpoint({
  ...one,
  method: 'GET',
  path: '/api/documents/:id/file',
  summary: 'The file of a version, for showing; a range of it where one is asked for',
  query: ContentQuery,
  response: otherContent,
});

export const showThumbnail = coreEndpoint({
  ...one,
  method: 'GET',
  path: '/api/documents/:id/thumbnail',
  summary: 'The first page in small, as a JPEG, where the file is a PDF or a picture',
  query: ContentQuery,
  response: otherContent,
});

export const downloadDocument = coreEndpoint({
  ...one,
  method: 'GET',
  path: '/api/documents/:id/download',
  summary: 'The file of a version, for saving',
  query: ContentQuery,
  response: otherContent,
});

export const deleteDocument = coreEndpoint({
  ...oneToChange,
  method: 'DELETE',
  path: '/api/documents/:id',
  summary: 'Move a document to the trash, or remove it for ever, at once and without a way back',
  query: z.object({ permanent: flag.optional() }),
  response: noContent,
});

export const restoreDocument = coreEndpoint({
  ...one,
  method: 'POST',
  path: '/api/documents/:id/restore',
  summary: 'Take a document out of the trash',
  response: LibraryDocument,
});

export const retryDocument = coreEndpoint({
  ...oneToChange,
  method: 'POST',
  path: '/api/documents/:id/retry',
  summary: 'Process once more what failed',
  response: LibraryDocument,
  errors: ['not-found', 'forbidden', 'conflict'],
});
