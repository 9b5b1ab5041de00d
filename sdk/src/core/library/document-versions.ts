import { z } from 'zod';
import {
  DocumentFailure,
  DocumentParams,
  DocumentStatus,
  LibraryDocument,
  TextEncoding,
} from './documents.ts';
import { coreEndpoint } from '../endpoint.ts';

export const DocumentVersion = z.object({
  version: z.int(),
  /** This version is the one that people read and search finds. */
  current: z.boolean(),
  filename: z.string(),
  fileSize: z.number(),
  status: DocumentStatus,
  error: z.string().nullable(),
  failure: DocumentFailure.nullable(),
  /** Number of pages; null for formats without pages. */
  pages: z.int().nullable(),
  createdAt: z.string(),
  /** Person who uploaded the version; null when the account was deleted. */
  createdBy: z.object({ id: z.uuid(), name: z.string() }).nullable(),
});
export type DocumentVersion = z.output<typeof DocumentVersion>;

export const listDocumentVersions = coreEndpoint({
  method: 'GET',
  path: '/api/documents/:id/versions',
  policy: 'user',
  summary: 'List the versions of a document, newest first',
  params: DocumentParams,
  response: z.array(DocumentVersion),
  errors: ['not-found'],
});

export const addDocumentVersion = coreEndpoint({
  method: 'POST',
  path: '/api/documents/:id/versions',
  policy: 'user',
  summary: 'Upload a new version of a document; the current version is used until the new one is processed',
  params: DocumentParams,
  upload: true,
  response: LibraryDocument,
  status: 201,
  errors: ['not-found', 'forbidden', 'too-large', 'storage-full'],
});

export const readInEncoding = coreEndpoint({
  method: 'POST',
  path: '/api/documents/:id/encoding',
  policy: 'user',
  summary: 'Decode the text of the current version in another encoding, as a new version',
  params: DocumentParams,
  body: z.object({ encoding: TextEncoding }),
  response: LibraryDocument,
  errors: ['not-found', 'forbidden', 'conflict'],
});

export const restoreDocumentVersion = coreEndpoint({
  method: 'POST',
  path: '/api/documents/:id/versions/:version/restore',
  policy: 'user',
  summary: 'Restore an earlier version of a document as the newest one',
  params: DocumentParams.extend({ version: z.string() }),
  response: LibraryDocument,
  errors: ['not-found', 'forbidden'],
});
