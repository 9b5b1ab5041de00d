import { endpoint, FileResponse, jobSpec } from '@staffroom/sdk';
import { z } from 'zod';
import {
  Finding,
  Severity,
  severities,
  Status,
  statuses,
  StoredFinding,
  trends,
  EditableFields,
} from './finding.ts';

/** A filter with several values, such as "open,resolved"; empty means any. */
const anyOf = <const V extends readonly string[]>(values: V) =>
  z
    .string()
    .max(200)
    .default('')
    .transform((text) => text.split(',').filter((word) => word !== ''))
    .pipe(z.array(z.enum(values)));

const Id = z.object({ id: z.uuid() });

const Filter = z.object({
  session: z.uuid().optional(),
  document: z.uuid().optional(),
  severity: anyOf(severities),
  status: anyOf(statuses),
  trend: anyOf(trends),
  search: z.string().max(200).default(''),
  sort: z
    .enum(['severity', 'status', 'requirement', 'document', 'owner', 'due', 'updated'])
    .default('severity'),
  direction: z.enum(['ascending', 'descending']).default('ascending'),
  /** How findings are grouped. `document`: by document. */
  group: z.enum(['none', 'document']).default('none'),
});
export type FindingFilter = z.output<typeof Filter>;

export const listFindings = endpoint({
  method: 'GET',
  path: '/findings',
  query: Filter.extend({
    limit: z.coerce.number().int().min(1).max(200).default(50),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    row: z.uuid().optional(),
  }),
  response: z.object({
    items: z.array(StoredFinding),
    /** 0-based position of `row` among the matches; null if it does not match. */
    place: z.number().nullable(),
    total: z.number(),
    all: z.number(),
    documents: z.array(z.object({ id: z.uuid(), filename: z.string() })),
    /** Number of findings of each severity that match all other filters. */
    severities: z.record(Severity, z.number()),
  }),
});

/** Adds a finding by hand. The server looks for its quote in the document, as it does for a model's quote. */
export const createFinding = endpoint({
  method: 'POST',
  path: '/findings',
  body: EditableFields.partial().extend({
    severity: Severity,
    requirement: EditableFields.shape.requirement,
    documentId: z.uuid().nullish(),
    quote: z.string().max(4_000).optional(),
    sessionId: z.uuid().nullish(),
  }),
  response: StoredFinding,
});

/** Changes a finding. `unchangedSince`: the `updatedAt` that the person saw; the server refuses to overwrite a newer change. */
export const updateFinding = endpoint({
  method: 'PATCH',
  path: '/findings/:id',
  params: Id,
  body: EditableFields.partial().extend({ unchangedSince: z.string().max(40) }),
  response: StoredFinding,
});

export const deleteFinding = endpoint({
  method: 'DELETE',
  path: '/findings/:id',
  params: Id,
  response: z.void(),
});

export const setStatus = endpoint({
  method: 'POST',
  path: '/findings/status',
  body: z.object({ ids: z.array(z.uuid()).min(1).max(500), status: Status }),
  response: z.object({ updated: z.number() }),
});

/**
 * Sets the teams with which an author shares findings, besides their owners; an empty list means no team. Findings of other
 * authors are skipped.
 */
export const shareFindings = endpoint({
  method: 'POST',
  path: '/findings/share',
  body: z.object({ ids: z.array(z.uuid()).min(1).max(500), teams: EditableFields.shape.teams }),
  response: z.object({ updated: z.number() }),
});

/** Why PDF export is not available; null if it is. */
export const getAbilities = endpoint({
  method: 'GET',
  path: '/abilities',
  response: z.object({ pdf: z.string().nullable() }),
});

export const exportFindings = endpoint({
  method: 'GET',
  path: '/findings/export',
  query: Filter.extend({ format: z.enum(['docx', 'xlsx', 'pdf']) }),
  response: FileResponse,
});

export const documentLimit = 20;

const Report = z.object({
  documents: z.array(
    z.object({
      documentId: z.uuid(),
      filename: z.string(),
      /** Number of passages that were read, followed by the number of all passages. */
      read: z.number(),
      passages: z.number(),
      findings: z.number(),
    }),
  ),
  /** Documents that could not be read, with the reason. */
  skipped: z.array(z.object({ documentId: z.uuid(), reason: z.string() })),
  added: z.number(),
  /** Number of findings that already existed. People's edits to them stay. */
  known: z.number(),
  /** Number of findings of an older version that this version does not contain. */
  fixed: z.number().default(0),
  /** Number of new findings whose quote is not in the document. */
  notFound: z.number(),
  method: Finding.shape.method,
});
export type Report = z.output<typeof Report>;

export const analyse = jobSpec({
  name: 'analyse',
  title: 'Analyze for findings',
  input: z
    .object({
      documentId: z.uuid().optional(),
      documentIds: z.array(z.uuid()).max(documentLimit).optional(),
      sessionId: z.uuid().optional(),
      instructions: z.string().max(20_000).optional(),
    })
    .refine(({ documentId, documentIds }) => documentId !== undefined || documentIds?.length, {
      message: 'Choose a document to analyze',
      path: ['documentIds'],
    }),
  result: Report,
  steps: ['Read documents', 'Analyze passages', 'Organize findings'],
});
