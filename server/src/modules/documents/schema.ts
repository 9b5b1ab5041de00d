import { z } from 'zod';
import type { DocumentInfo } from '@staffroom/sdk';
import type { Document, DocumentStatus } from './entity.ts';

/** Not a UUID: such an id names no document and is answered like any other that does not exist. */
export const DocumentParams = z.object({ id: z.string() });

const statuses = ['uploaded', 'processing', 'processed', 'failed'] as const satisfies DocumentStatus[];

export const DocumentQuery = z.object({
  /** Part of the file name. */
  q: z.string().max(200).optional(),
  status: z
    .enum([...statuses, 'completed'])
    .transform((status): DocumentStatus => (status === 'completed' ? 'processed' : status))
    .optional(),
  limit: z.coerce.number().int().min(1).max(500).default(500),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});
export type DocumentQuery = z.output<typeof DocumentQuery>;

export const ContentQuery = z.object({ version: z.coerce.number().int().min(1).max(1_000_000).optional() });

/** `aiProvider` is accepted: the workspace has one vector space, whichever provider answers. */
export const VectorRequest = z.object({
  aiProvider: z.string().max(100).optional(),
  forceReprocess: z.boolean().optional(),
});

export const VectorQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(200),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});

export interface DocumentView extends DocumentInfo {
  /** The owner. */
  userId: string;
  /** How the person who asks may use it. */
  access: 'owner' | 'shared';
  /** Why processing failed, as a sentence. */
  error: string | null;
  agentName: string | null;
  /** How many; null where the format has none. */
  pages: number | null;
}

export function presentDocument(document: Document, userId: string): DocumentView {
  return {
    id: document.id,
    userId: document.ownerId,
    access: document.ownerId === userId ? 'owner' : 'shared',
    filename: document.filename,
    fileType: document.fileType,
    fileSize: document.fileSize,
    status: document.status,
    error: document.error ?? null,
    summary: document.summary ?? null,
    tags: document.tags,
    agentName: document.agentName ?? null,
    version: document.version,
    pages: document.pages ?? null,
    createdAt: document.createdAt.toISOString(),
    updatedAt: document.updatedAt.toISOString(),
  };
}
