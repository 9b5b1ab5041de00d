import { z } from 'zod';
import { coreEndpoint, noContent, otherContent } from '../endpoint.ts';

export const DocumentStatus = z.enum(['uploaded', 'processing', 'processed', 'failed']);
export type DocumentStatus = z.output<typeof DocumentStatus>;

/**
 * Why processing failed. `time` (the server was too busy) and `internal` (an error of the server) are not caused by the file,
 * so that a retry can help. `empty`: the file has no text. `too-large`: processing exceeds the limit for one file.
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

export const DocumentOcr = z.object({
  /** Number of pages with completed text recognition, including pages without text. */
  read: z.int(),
  /** Number of recognized pages with uncertain words. */
  poor: z.int(),
  /** Number of pages whose text recognition is not finished. */
  waiting: z.int(),
  /** Number of pages without text recognition, because the document has too many. */
  unread: z.int(),
});
export type DocumentOcr = z.output<typeof DocumentOcr>;

/**
 * A person's role for a document: viewers read it, editors also change it and add versions, the owner also shares and deletes
 * it.
 */
export const DocumentRole = z.enum(['owner', 'editor', 'viewer']);

export const LibraryDocument = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  owner: z.object({ id: z.uuid(), name: z.string(), picture: z.string().nullable() }),
  access: z.enum(['owner', 'shared']),
  role: DocumentRole,
  /** People other than the owner can read the document. */
  shared: z.boolean(),
  filename: z.string(),
  /** The file extension in lower case, without the dot. */
  fileType: z.string(),
  /** Size in bytes. */
  fileSize: z.number(),
  /** SHA-256 hash of the file, in hexadecimal. */
  hash: z.string(),
  status: DocumentStatus,
  /** A sentence that says why processing failed, or null. */
  error: z.string().nullable(),
  /** Reason for the failure. Null without a failure, and for failures that are older than this field. */
  failure: DocumentFailure.nullable(),
  summary: z.string().nullable(),
  /** The source of the summary: the document's own beginning, a model or a person. */
  summaryBy: z.enum(['text', 'model', 'person']),
  tags: z.array(z.string()),
  agentName: z.string().nullable(),
  /** The number of the version that people read and search finds. */
  version: z.int(),
  /** A new version that has not replaced the current version: still processing, or failed. */
  pendingVersion: z
    .object({
      version: z.int(),
      status: DocumentStatus,
      error: z.string().nullable(),
      failure: DocumentFailure.nullable(),
    })
    .nullable(),
  /** Number of pages; null for formats without pages. */
  pages: z.int().nullable(),
  /** Result of text recognition; null when no page is an image. */
  ocr: DocumentOcr.nullable(),
  /** The document is longer than the limit, so that only the beginning of its text was processed. */
  truncated: z.boolean(),
  /** The e-mail that had this document as an attachment; null without one, or if the person cannot read the e-mail. */
  attachedTo: z.object({ id: z.uuid(), filename: z.string() }).nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  deletedAt: z.string().nullable(),
});
export type LibraryDocument = z.output<typeof LibraryDocument>;

const Page = z.object({
  number: z.int(),
  start: z.int(),
  end: z.int(),
  /** Set when the text was recognized in an image of the page, so words may be wrong. `confidence` is the engine's, 0–100. */
  ocr: z
    .object({
      confidence: z.number(),
      /** Clockwise rotation in degrees that made the image readable. */
      turned: z.literal([90, 180, 270]).exactOptional(),
    })
    .exactOptional(),
  /** The page is an image whose text has not been recognized yet or cannot be recognized. */
  scan: z.literal(true).exactOptional(),
});

const Section = z.object({
  title: z.string(),
  /** Level of the heading; 1 is the highest. */
  level: z.int(),
  start: z.int(),
});
export type DocumentSection = z.output<typeof Section>;

/** Encodings for text files, by their labels in the Encoding Standard. */
export const TextEncoding = z.enum([
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'iso-8859-2',
  'windows-1257',
  'windows-1251',
  'koi8-r',
  'iso-8859-5',
  'ibm866',
  'x-mac-cyrillic',
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
  'iso-2022-jp',
  'euc-kr',
]);
export type TextEncoding = z.output<typeof TextEncoding>;

/** The extracted text of one version. Offsets are UTF-16 units of `text`. */
export const DocumentContent = z.object({
  version: z.int(),
  /** Number of the document's current version, which is higher than `version` if a newer one can be read. */
  currentVersion: z.int(),
  /** The text; null until processing is complete. */
  text: z.string().nullable(),
  pages: z.array(Page),
  sections: z.array(Section),
  /** The file contains more text than was stored. */
  truncated: z.boolean(),
  /** Sentences about how the file was processed, such as hidden content or omitted parts. */
  remarks: z.array(z.string()),
  /** The encoding that was used to read the text; null if the file declares its encoding. */
  encoding: TextEncoding.nullable(),
  /** Attachments of this document, if it is an e-mail. Only attachments that the person can read. */
  attachments: z.array(z.object({ id: z.uuid(), filename: z.string(), status: DocumentStatus })),
});
export type DocumentContent = z.output<typeof DocumentContent>;

/** Number of documents for each value of a filter, with the other filters applied. */
export const DocumentCounts = z.object({
  total: z.int(),
  status: z.record(z.string(), z.int()),
  type: z.record(z.string(), z.int()),
  /** Counts of the hundred most frequent tags. */
  tag: z.record(z.string(), z.int()),
  owner: z.object({ mine: z.int(), shared: z.int() }),
  recent: z.int(),
});
export type DocumentCounts = z.output<typeof DocumentCounts>;

export const DocumentListPage = z.object({
  items: z.array(LibraryDocument),
  /** Pass this cursor to get the next page; null on the last page. */
  next: z.string().nullable(),
  /** Number of documents by filter; only on the first page. */
  counts: DocumentCounts.exactOptional(),
});
export type DocumentListPage = z.output<typeof DocumentListPage>;

export const AddedDocument = LibraryDocument.extend({
  /** A document with the same content that the person could already read; null without such a document. */
  duplicateOf: z.object({ id: z.uuid(), filename: z.string() }).nullable(),
});
export type AddedDocument = z.output<typeof AddedDocument>;

/** Any text is accepted as id, so that a malformed id gets the same answer as an unknown document. */
export const DocumentParams = z.object({ id: z.string() });

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const sortKeys = ['created', 'updated', 'name', 'size', 'type'] as const;
export type DocumentSortKey = (typeof sortKeys)[number];

/** The parameters of the first version of this endpoint. With only these, the answer is a plain array. */
const plain = {
  /** Text to find in the file name, the type, the status, the summary or a tag. */
  q: z.string().max(200).optional(),
  status: z
    .enum([...DocumentStatus.options, 'completed'])
    .transform((status): DocumentStatus => (status === 'completed' ? 'processed' : status))
    .optional(),
  limit: z.coerce.number().int().min(1).max(500).optional(),
  offset: z.coerce.number().int().min(0).max(1_000_000).optional(),
};

/** Parameters that change the answer from an array to pages (`DocumentListPage`). */
const paged = {
  /** A sort key; a `-` before it sorts in descending order. */
  sort: z.enum([...sortKeys, ...sortKeys.map((key) => `-${key}` as const)]).optional(),
  type: z.string().max(20).optional(),
  tag: z.string().max(50).optional(),
  owner: z.enum(['mine', 'shared']).optional(),
  /** Only documents that were uploaded in the last seven days. */
  recent: flag.optional(),
  /** Lists the person's trash instead of the library. */
  trashed: flag.optional(),
  /** The value `next` of the previous page. All other parameters must stay the same. */
  cursor: z.string().max(2000).optional(),
};

export const DocumentQuery = z.object({ ...plain, ...paged });
export type DocumentQuery = z.output<typeof DocumentQuery>;

/** Whether the answer must be pages: the query contains a parameter that older callers do not know. */
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

/**
 * The fields of a document that editors can change. `null` clears the summary. A model never replaces a summary that a person
 * wrote.
 */
export const DocumentChange = z.object({
  filename: z
    .string()
    .trim()
    .min(1, 'Enter a document name')
    .max(255, 'Names can’t be longer than 255 characters')
    // Refuse slashes, because the part before a slash would be taken for a folder and cut off.
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
  summary: 'List the documents that the person can read, all or one page',
  query: DocumentQuery,
  response: z.union([z.array(LibraryDocument), DocumentListPage]),
});

export const uploadDocuments = coreEndpoint({
  method: 'POST',
  path: '/api/documents',
  policy: 'user',
  summary: 'Upload documents in fields named "file"; the response is the first document with a list of all',
  upload: true,
  response: AddedDocument.extend({ documents: z.array(AddedDocument).exactOptional() }),
  status: 201,
  errors: ['too-large', 'storage-full'],
});

export const getDocument = coreEndpoint({
  ...one,
  method: 'GET',
  path: '/api/documents/:id',
  summary: 'Get a document with its text',
  response: LibraryDocument.extend({ content: z.string().nullable() }),
});

export const changeDocument = coreEndpoint({
  ...oneToChange,
  method: 'PATCH',
  path: '/api/documents/:id',
  summary: 'Change the name, tags or summary of a document',
  body: DocumentChange,
  response: LibraryDocument,
});

export const getDocumentContent = coreEndpoint({
  ...one,
  method: 'GET',
  path: '/api/documents/:id/content',
  summary: 'Get the text of a version, with its pages and sections',
  query: ContentQuery,
  response: DocumentContent,
});

export const showDocumentFile = coreEndpoint({
  ...one,
  method: 'GET',
  path: '/api/documents/:id/file',
  summary: 'Get the file of a version for display, or a range of the file',
  query: ContentQuery,
  response: otherContent,
});

/** `tile`: for a grid, at most 520 pixels. `row`: beside a name, at most 96 pixels. */
export const ThumbnailSize = z.enum(['tile', 'row']);
export type ThumbnailSize = z.output<typeof ThumbnailSize>;

export const showThumbnail = coreEndpoint({
  ...one,
  method: 'GET',
  path: '/api/documents/:id/thumbnail',
  summary: 'Get a JPEG thumbnail of the first page, for PDF files and pictures',
  query: ContentQuery.extend({ size: ThumbnailSize.default('tile') }),
  response: otherContent,
});

/** The place of a passage: offsets in the text of the version. */
const ClippingQuery = ContentQuery.extend({
  page: z.coerce.number().int().min(1).max(1_000_000),
  start: z.coerce.number().int().min(0).max(1_000_000_000),
  end: z.coerce.number().int().min(1).max(1_000_000_000),
});
export type ClippingQuery = z.output<typeof ClippingQuery>;

export const showClipping = coreEndpoint({
  ...one,
  method: 'GET',
  path: '/api/documents/:id/clipping',
  summary: 'Get a JPEG clipping of a page around a passage, for PDF files and pictures',
  query: ClippingQuery,
  response: otherContent,
});

export const downloadDocument = coreEndpoint({
  ...one,
  method: 'GET',
  path: '/api/documents/:id/download',
  summary: 'Download the file of a version',
  query: ContentQuery,
  response: otherContent,
});

export const deleteDocument = coreEndpoint({
  ...oneToChange,
  method: 'DELETE',
  path: '/api/documents/:id',
  summary: 'Move a document to the trash, or delete it permanently',
  query: z.object({ permanent: flag.optional() }),
  response: noContent,
});

export const restoreDocument = coreEndpoint({
  ...one,
  method: 'POST',
  path: '/api/documents/:id/restore',
  summary: 'Restore a document from the trash',
  response: LibraryDocument,
});

export const retryDocument = coreEndpoint({
  ...oneToChange,
  method: 'POST',
  path: '/api/documents/:id/retry',
  summary: 'Retry the processing of a document that failed',
  response: LibraryDocument,
  errors: ['not-found', 'forbidden', 'conflict'],
});
