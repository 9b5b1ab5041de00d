import { endpoint, FileResponse, jobSpec, visibleString } from '@staffroom/sdk';
import { z } from 'zod';
import {
  Access,
  Checks,
  Industry,
  Method,
  EditableReportFields,
  OurAnswers,
  Rfp,
  Row,
  EditableFields,
  Share,
} from './ledger.ts';

/** Maximum number of files per upload: the RFP and its annexes. */
export const maxFiles = 3;

const Id = z.object({ id: z.uuid() });
/** The `shares` are empty for everyone but the owner. */
const StoredRfp = Rfp.extend({
  id: z.uuid(),
  updatedAt: z.string(),
  isOwner: z.boolean(),
  mayEdit: z.boolean(),
});
export type StoredRfp = z.output<typeof StoredRfp>;
const Project = z.object({ id: z.uuid(), name: z.string() });
export type Project = z.output<typeof Project>;
const Ledger = z.object({
  rfp: StoredRfp,
  rows: z.array(Row),
  /** Projects that were chosen as "our answers", as far as the person can open them. */
  projects: z.array(Project).default([]),
  /** Documents with a newer version in the library than the one read. */
  renewed: z.array(z.object({ documentId: z.uuid(), filename: z.string(), version: z.int() })).default([]),
});
export type Ledger = z.output<typeof Ledger>;

export const listRfps = endpoint({ method: 'GET', path: '/rfps', response: z.array(StoredRfp) });
export const getLedger = endpoint({ method: 'GET', path: '/rfps/:id', params: Id, response: Ledger });
export const deleteRfp = endpoint({ method: 'DELETE', path: '/rfps/:id', params: Id, response: z.void() });

/** `unchangedSince` is the `updatedAt` that the person saw. */
const unchangedSince = z.string().max(40);

export const updateRfp = endpoint({
  method: 'PATCH',
  path: '/rfps/:id',
  params: Id,
  body: EditableReportFields.partial().extend({
    ourAnswers: OurAnswers.nullable().optional(),
    unchangedSince,
  }),
  response: StoredRfp,
});

/** The projects and tags that a person can choose as "our answers", and the tags in the agent's settings. */
export const listAnswerSources = endpoint({
  method: 'GET',
  path: '/answer-sources',
  response: z.object({
    projects: z.array(Project),
    tags: z.array(z.string()),
    settingTags: z.array(z.string()),
  }),
});

/** Sets what people with access to the RFP can do; for its owner. */
export const shareRfp = endpoint({
  method: 'PUT',
  path: '/rfps/:id/access',
  params: Id,
  body: z.object({ access: Access }),
  response: StoredRfp,
});

/** Shares the analysis with a person or a team, or changes a role; for its owner. A person who gets access is notified. */
export const grantRfp = endpoint({
  method: 'PUT',
  path: '/rfps/:id/shares',
  params: Id,
  body: Share,
  response: StoredRfp,
});
/** Revokes the access of a person or a team; for the owner. */
export const revokeRfp = endpoint({
  method: 'DELETE',
  path: '/rfps/:id/shares/:from',
  params: Id.extend({ from: z.uuid() }),
  response: StoredRfp,
});

/** Adds a requirement by hand. The server looks for its quote in the RFP. */
export const addRow = endpoint({
  method: 'POST',
  path: '/rfps/:id/rows',
  params: Id,
  body: z.object({ quote: visibleString(4_000).min(3, 'Enter the requirement'), after: z.uuid().optional() }),
  response: Row,
});

export const updateRow = endpoint({
  method: 'PATCH',
  path: '/rows/:id',
  params: Id,
  body: EditableFields.partial().extend({ quote: visibleString(4_000).min(3).optional(), unchangedSince }),
  response: Row,
});

export const deleteRow = endpoint({ method: 'DELETE', path: '/rows/:id', params: Id, response: z.void() });

export const approveRow = endpoint({
  method: 'POST',
  path: '/rows/:id/approve',
  params: Id,
  body: z.object({ unchangedSince }),
  response: Row,
});

const chosen = z.array(z.uuid()).min(1).max(2_000);
/** The number of changed rows, and the reasons why other rows were skipped. */
const Done = z.object({ done: z.int(), left: z.array(z.object({ id: z.uuid(), why: z.string() })) });

export const changeRows = endpoint({
  method: 'PATCH',
  path: '/rfps/:id/rows',
  params: Id,
  body: z.object({
    ids: chosen,
    change: EditableFields.pick({ owner: true, ownerId: true, status: true }).partial(),
  }),
  response: Done,
});

export const approveRows = endpoint({
  method: 'POST',
  path: '/rfps/:id/rows/approve',
  params: Id,
  body: z.object({ ids: chosen }),
  response: Done,
});

export const deleteRows = endpoint({
  method: 'POST',
  path: '/rfps/:id/rows/delete',
  params: Id,
  body: z.object({ ids: chosen }),
  response: Done,
});

/** Splits a requirement: each line becomes a row. */
export const splitRow = endpoint({
  method: 'POST',
  path: '/rows/:id/split',
  params: Id,
  body: z.object({ parts: z.array(visibleString(4_000).min(3)).min(2).max(20) }),
  response: z.array(Row),
});

export const mergeRows = endpoint({
  method: 'POST',
  path: '/rows/merge',
  body: z.object({ ids: z.array(z.uuid()).min(2).max(20) }),
  response: Row,
});

export const exportLedger = endpoint({
  method: 'GET',
  path: '/rfps/:id/export',
  params: Id,
  query: z.object({ format: z.enum(['txt', 'docx', 'xlsx', 'ics']) }),
  response: FileResponse,
});

const ofFile = {
  params: Id,
  query: z.object({ documentId: z.uuid(), drafts: z.enum(['yes', 'no']) }),
} as const;
export const fillFile = endpoint({
  ...ofFile,
  method: 'GET',
  path: '/rfps/:id/filled',
  response: FileResponse,
});

/** Returns a preview of the filled file, and the answers that have no place in it. */
export const previewFill = endpoint({
  ...ofFile,
  method: 'GET',
  path: '/rfps/:id/places',
  response: z.object({
    filled: z.array(z.object({ id: z.uuid(), place: z.string() })),
    unplaced: z.array(z.uuid()),
  }),
});

export const analyse = jobSpec({
  name: 'analyse',
  title: 'Analyze RFP',
  input: z
    .object({
      documentId: z.uuid({ error: 'Please select an RFP document to analyze' }),
      documentIds: z.array(z.uuid()).max(20).optional(),
      industry: Industry.optional(),
      instructions: z.string().max(20_000).optional(),
      /** The RFP that this one amends; people's work on it is kept. */
      amends: z.uuid().optional(),
    })
    .refine(({ documentId, documentIds = [] }) => !documentIds.includes(documentId), {
      message: 'Choose one document as the RFP; the others are annexes',
      path: ['documentIds'],
    }),
  result: z.object({
    rfpId: z.uuid(),
    requirements: z.int(),
    added: z.int(),
    changed: z.int(),
    withdrawn: z.int(),
    ...Checks.shape,
    method: Method,
    skipped: z.array(z.string()),
  }),
  steps: ['Read the documents', 'Find requirements', 'Write the report', 'Organize requirements'],
});

export const draft = jobSpec({
  name: 'draft',
  title: 'Draft answers',
  input: z.object({
    rfpId: z.uuid(),
    /** The id of the RFP's document, so that the history of the document lists the job. */
    documentId: z.uuid(),
    /** The rows to draft answers for. By default, all rows without an answer. */
    rows: z.array(z.uuid()).max(2_000).optional(),
  }),
  result: z.object({ rfpId: z.uuid(), drafted: z.int(), gaps: z.int(), unsupported: z.int(), kept: z.int() }),
  steps: ['Draft answers'],
});
