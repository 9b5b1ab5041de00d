import { z } from 'zod';
import { coreEndpoint, noContent, otherContent } from '../endpoint.ts';

export const DocumentStatus = z.enum(['uploaded', 'processing', 'processed', 'failed']);
export type DocumentStatus = z.output<typeof DocumentStatus>;

/**
 * Why processing failed. `time` (the server was too busy) and `internal` (our fault) are not the file's fault, and a retry can
 * help. `empty`: the file has no text. `too-large`: processing exceeds the limit for one file.
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
  /** Recognized, including pages without text. */
  read: z.int(),
  /** Recognized pages with uncertain words. */
  poor: z.int(),
  /** Recognition is not finished. */
  waiting: z.int(),
  /** Skipped, because there are too many. */
  unread: z.int(),
});
export type DocumentOcr = z.output<typeof DocumentOcr>;

/** A person's role: viewers read, editors also change it and add versions, the owner also shares and deletes it. */
export const DocumentRole = z.enum(['owner', 'editor', 'viewer']);

export const LibraryDocument = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  owner: z.object({ id: z.uuid(), name: z.string(), picture: z.string().nullable() }),
  access: z.enum(['owner', 'shared']),
  role: DocumentRole,
  /** People other than the owner can read it. */
  shared: z.boolean(),
  filename: z.string(),
  /** The extension in lower case, without the dot. */
  fileType: z.string(),
  /** Bytes. */
  fileSize: z.number(),
  /** SHA-256 of the file, in hexadecimal. */
  hash: z.string(),
  status: DocumentStatus,
  /** A sentence that says why processing failed, or null. */
  error: z.string().nullable(),
  /** Also null for failures from before reasons existed. */
  failure: DocumentFailure.nullable(),
  summary: z.string().nullable(),
  /** The source of the summary: the document's own beginning, a model or a person. */
  summaryBy: z.enum(['text', 'model', 'person']),
  tags: z.array(z.string()),
  agentName: z.string().nullable(),
  /** The version that people read and search finds. */
  version: z.int(),
  /** A new version that has not replaced the current one yet, or cannot. */
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
  /** Null when no page is a picture. */
  ocr: DocumentOcr.nullable(),
  /** The text was cut; only its beginning was processed. */
  truncated: z.boolean(),
  /** The e-mail that contained this document as an attachment, if the person can read it. */
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
  /** Set when the text was recognized in a picture of the page, so words may be wrong. Confidence of the engine, 0–100. */
  ocr: z
    .object({
      confidence: z.number(),
      /** Clockwise rotation in degrees that made the picture readable. */
      turned: z.literal([90, 180, 270]).exactOptional(),
    })
    .exactOptional(),
  /** The page is a picture whose text has not been recognized, or not yet. */
  scan: z.literal(true).exactOptional(),
});

const Section = z.object({
  title: z.string(),
  /** 1 is the highest. */
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

/** The extracted text of one version. Offsets are UTF-16 units of `text`. */
export const DocumentContent = z.object({
  version: z.int(),
  /** Higher than `version` when a newer one can be read. */
  currentVersion: z.int(),
  /** Null until processing is complete. */
  text: z.string().nullable(),
  pages: z.array(Page),
  sections: z.array(Section),
  /** The file contains more text than was stored. */
  truncated: z.boolean(),
  /** Sentences about how the file was processed: hidden content, omitted parts. */
  remarks: z.array(z.string()),
  /** The encoding that was used to read the text, if the file does not declare one. */
  encoding: TextEncoding.nullable(),
  /** Attachments of an e-mail that the person can read. */
  attachments: z.array(z.object({ id: z.uuid(), filename: z.string(), status: DocumentStatus })),
});
export type DocumentContent = z.output<typeof DocumentContent>;

/** Number of documents for each value of a filter, with all other filters applied. */
export const DocumentCounts = z.object({
  total: z.int(),
  status: z.record(z.string(), z.int()),
  type: z.record(z.string(), z.int()),
  /** The hundred most frequent tags. */
  tag: z.record(z.string(), z.int()),
  owner: z.object({ mine: z.int(), shared: z.int() }),
  recent: z.int(),
});
export type DocumentCounts = z.output<typeof DocumentCounts>;

export const DocumentListPage = z.object({
  items: z.array(LibraryDocument),
  /** The cursor of the next page; null on the last one. */
  next: z.string().nullable(),
  /** Only on the first page. */
  counts: DocumentCounts.exactOptional(),
});
export type DocumentListPage = z.output<typeof DocumentListPage>;

export const AddedDocument = LibraryDocument.extend({
  /** A document with the same content that the person could already read, or null. */
  duplicateOf: z.object({ id: z.uuid(), filename: z.string() }).nullable(),
});
export type AddedDocument = z.output<typeof AddedDocument>;

/** Malformed ids pass, and get the same answer as an unknown document. */
export const DocumentParams = z.object({ id: z.string() });

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const sortKeys = ['created', 'updated', 'name', 'size', 'type'] as const;
export type DocumentSortKey = (typeof sortKeys)[number];

/** The original parameters, whose answer is a plain array. */
const plain = {
  /** Part of the file name, the type, the status, the summary or a tag. */
  q: z.string().max(200).optional(),
  status: z
    .enum([...DocumentStatus.options, 'completed'])
    .transform((status): DocumentStatus => (status === 'completed' ? 'processed' : status))
    .optional(),
  limit: z.coerce.number().int().min(1).max(500).optional(),
  offset: z.coerce.number().int().min(0).max(1_000_000).optional(),
};

/** Parameters that switch the answer to pages (`DocumentListPage`). */
const paged = {
  /** A sort key; `-` sorts descending. */
  sort: z.enum([...sortKeys, ...sortKeys.map((key) => `-${key}` as const)]).optional(),
  type: z.string().max(20).optional(),
  tag: z.string().max(50).optional(),
  owner: z.enum(['mine', 'shared']).optional(),
  /** Uploaded in the last seven days. */
  recent: flag.optional(),
  /** The person's trash instead of the library. */
  trashed: flag.optional(),
  /** `next` of the previous page; all other parameters must stay the same. */
  cursor: z.string().max(2000).optional(),
};

export const DocumentQuery = z.object({ ...plain, ...paged });
export type DocumentQuery = z.output<typeof DocumentQuery>;

/** Whether the caller wants pages; older callers only know the array. */
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

/** The fields that editors can change. `null` clears the summary. A model never replaces text that a person wrote. */
export const DocumentChange = z.object({
  filename: z
    .string()
    .trim()
    .min(1, 'Enter a document name')
    .max(255, 'Names can’t be longer than 255 characters')
    // A slash would make the part before it look like a folder, which gets cut off.
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
  errors: ['too-large'],
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

export const showThumbnail = coreEndpoint({
  ...one,
  method: 'GET',
  path: '/api/documents/:id/thumbnail',
  summary: 'Get a JPEG thumbnail of the first page, for PDF files and pictures',
  query: ContentQuery,
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
