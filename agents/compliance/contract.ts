import { endpoint, FileResponse, jobSpec } from '@staffroom/sdk';
import { z } from 'zod';
import { Finding, Severity, severities, Status, statuses, StoredFinding, trends, Words } from './finding.ts';

/** "open,resolved"; empty means any. */
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
  /** `document`: those of one document stand together. */
  group: z.enum(['none', 'document']).default('none'),
});
export type FindingFilter = z.output<typeof Filter>;

export const listFindings = endpoint({
  method: 'GET',
  path: '/findings',
  query: Filter.extend({
    limit: z.coerce.number().int().min(1).max(200).default(50),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    /** Where this one stands is wanted, too. */
    row: z.uuid().optional(),
  }),
  response: z.object({
    items: z.array(StoredFinding),
    /** Of `row` among all that match the filter, from 0; null where it is not among them. */
    place: z.number().nullable(),
    /** That match the filter. */
    total: z.number(),
    /** In the whole register. */
    all: z.number(),
    /** That the register has findings about. */
    documents: z.array(z.object({ id: z.uuid(), filename: z.string() })),
    /** How many of each severity the other filters leave. */
    severities: z.record(Severity, z.number()),
  }),
});

/** By hand. A quote is looked for in the document, as a model's is. */
export const createFinding = endpoint({
  method: 'POST',
  path: '/findings',
  body: Words.partial().extend({
    severity: Severity,
    requirement: Words.shape.requirement,
    documentId: z.uuid().nullish(),
    quote: z.string().max(4_000).optional(),
    sessionId: z.uuid().nullish(),
  }),
  response: StoredFinding,
});

/** `unchangedSince` is the `updatedAt` that the person saw. */
export const updateFinding = endpoint({
  method: 'PATCH',
  path: '/findings/:id',
  params: Id,
  body: Words.partial().extend({ unchangedSince: z.string().max(40) }),
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

/** Whom their author shares findings with, beside those who own them: nobody, for an empty list. Others' are left out. */
export const shareFindings = endpoint({
  method: 'POST',
  path: '/findings/share',
  body: z.object({ ids: z.array(z.uuid()).min(1).max(500), teams: Words.shape.teams }),
  response: z.object({ updated: z.number() }),
});

/** Why a file cannot be had as PDF here; null where it can. */
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

/** As many documents as one analysis takes. */
export const documentLimit = 20;

const Report = z.object({
  documents: z.array(
    z.object({
      documentId: z.uuid(),
      filename: z.string(),
      /** Stretches of text that were read, of those it has. */
      read: z.number(),
      passages: z.number(),
      findings: z.number(),
    }),
  ),
  /** Documents that could not be read, and why. */
  skipped: z.array(z.object({ documentId: z.uuid(), reason: z.string() })),
  /** New in the register. */
  added: z.number(),
  /** Found again; what people have written about them stays. */
  known: z.number(),
  /** Of an older version, and not in this one any more. */
  fixed: z.number().default(0),
  /** New ones whose quote the document does not hold. */
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
      /** The chat it was started from. */
      sessionId: z.uuid().optional(),
      /** What to look at in particular. */
      instructions: z.string().max(20_000).optional(),
    })
    .refine(({ documentId, documentIds }) => documentId !== undefined || documentIds?.length, {
      message: 'Choose a document to analyze',
      path: ['documentIds'],
    }),
  result: Report,
  steps: ['Read documents', 'Analyze passages', 'Organize findings'],
});
