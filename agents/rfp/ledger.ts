import { visibleString } from '@staffroom/sdk';
import { z } from 'zod';

export const industryNames = {
  technology: 'Technology',
  healthcare: 'Healthcare',
  finance: 'Finance',
  government: 'Government',
  education: 'Education',
  manufacturing: 'Manufacturing',
  telecom: 'Telecom',
  retail: 'Retail',
  energy: 'Energy',
  transportation: 'Transportation',
} as const;
export const Industry = z.enum(Object.keys(industryNames) as [keyof typeof industryNames]);

export const kindNames = {
  mandatory: 'Mandatory',
  scored: 'Scored',
  attachment: 'Attachment',
  certification: 'Certification',
  format: 'Format',
  deadline: 'Deadline',
  question: 'Question',
  form: 'Form field',
  desired: 'Desired',
} as const;
export const Kind = z.enum(Object.keys(kindNames) as [keyof typeof kindNames]);
export type Kind = z.output<typeof Kind>;

export const levels = ['must', 'should', 'may'] as const;
export const Level = z.enum(levels);
export type Level = z.output<typeof Level>;
export const levelNames = { must: 'must', should: 'should', may: 'may' } as const satisfies Record<
  Level,
  string
>;

export const statusNames = {
  open: 'Open',
  draft: 'Draft',
  review: 'In review',
  approved: 'Approved',
} as const;
const Status = z.enum(Object.keys(statusNames) as [keyof typeof statusNames]);

export const gapNames = {
  unknown: 'Not checked',
  unmet: 'Not met',
  none: 'No evidence',
  partial: 'Partial',
  covered: 'Covered',
} as const;
export const Gap = z.enum(Object.keys(gapNames) as [keyof typeof gapNames]);
export type Gap = z.output<typeof Gap>;

/** The change of a requirement since the previous edition of the RFP. */
export const changeNames = {
  same: 'Unchanged',
  new: 'New',
  changed: 'Changed',
  withdrawn: 'Withdrawn',
} as const;
const Change = z.enum(Object.keys(changeNames) as [keyof typeof changeNames]);

export const methodNames = {
  model: 'Language model',
  rules: 'Built-in rules, no AI model',
  person: 'Manual',
} as const;
export const Method = z.enum(Object.keys(methodNames) as [keyof typeof methodNames]);
export type Method = z.output<typeof Method>;

/** The place of a quote in a document. Offsets count UTF-16 units in the text of that version. */
export const Place = z.object({
  documentId: z.uuid(),
  filename: z.string(),
  version: z.int(),
  page: z.int().nullable(),
  section: z.string().nullable(),
  start: z.int().nullable(),
  end: z.int().nullable(),
});
export type Place = z.output<typeof Place>;

/** A passage that an answer relies on; `[1]` in the answer is the first. */
export const Evidence = Place.extend({ quote: z.string() });
export type Evidence = z.output<typeof Evidence>;

/** The documents that drafts use: those in a project or with a tag. Both empty: every document that no buyer wrote. */
export const OurAnswers = z.object({
  projects: z.array(z.uuid()).max(20),
  tags: z.array(visibleString(100).min(1)).max(20),
});
export type OurAnswers = z.output<typeof OurAnswers>;

export const EditableFields = z.object({
  kind: Kind,
  level: Level,
  weight: visibleString(40),
  /** A length limit for the answer, such as "4 pages" or "250 words". */
  limit: visibleString(60),
  /** A day such as `2026-10-05`, or empty. */
  due: z.union([z.iso.date(), z.literal('')]),
  owner: visibleString(200),
  /** The owner's account; null for a name written by hand. */
  ownerId: z.uuid().nullable(),
  status: Status.exclude(['approved']),
  answer: visibleString(20_000),
  gap: Gap,
  note: visibleString(4_000),
});

export const Requirement = Place.extend({
  ...EditableFields.shape,
  ownerId: EditableFields.shape.ownerId.default(null),
  status: Status,
  rfpId: z.uuid(),
  /** The number in the row's name: 9 for "R-009". Assigned once and never reused. 0 for old rows, which got no number. */
  number: z.int().default(0),
  /** Sort position of the row. A split or added row gets a position between two others. */
  order: z.number(),
  /** The document's own words if they were found there; otherwise the claimed words. */
  quote: z.string(),
  /** Whether the document contains the quote. `none`: a person wrote the row without a quote. */
  checked: z.enum(['verified', 'not-found', 'none']),
  evidence: z.array(Evidence),
  approvedBy: z.string(),
  approvedAt: z.string(),
  method: Method,
  answeredBy: z.union([Method, z.literal('library'), z.literal('')]),
  change: Change,
  /** The wording in the previous edition, if different. */
  before: z.string(),
  /** The place in a questionnaire where the answer goes. Empty for other documents. */
  cell: z.string().default(''),
  /** Number of a model's statements that were left out because their sources do not support them. */
  unsupported: z.int().default(0),
  /** The choice of documents that the draft relies on; null for people's answers and older drafts. */
  draftedFrom: OurAnswers.nullable().default(null),
});
export type Requirement = z.output<typeof Requirement>;

export const Row = Requirement.extend({ id: z.uuid(), updatedAt: z.string() });
export type Row = z.output<typeof Row>;

export const Remark = Place.extend({ text: visibleString(1_000), quote: z.string() });
export type Remark = z.output<typeof Remark>;

export const KeyDate = Remark.extend({ date: z.iso.date(), time: visibleString(60) });
export type KeyDate = z.output<typeof KeyDate>;

export const Criterion = Remark.extend({ weight: visibleString(40) });
export type Criterion = z.output<typeof Criterion>;

export const EditableReportFields = z.object({
  title: visibleString(300).min(1),
  summary: visibleString(8_000),
  dates: z.array(KeyDate).max(100),
  criteria: z.array(Criterion).max(100),
  risks: z.array(Remark).max(100),
  questions: z.array(Remark).max(100),
});

const Annex = z.object({
  documentId: z.uuid(),
  filename: z.string(),
  /** The version of the document that was read; absent in older records. */
  version: z.int().optional(),
});

/** The rights that people who can read the RFP have on its analysis. The library controls who can read the RFP. */
export const Access = z.enum(['none', 'view', 'edit']);
export type Access = z.output<typeof Access>;

/** Maximum number of people and teams with whom an analysis is shared by name. */
export const maxShares = 50;

/** The access of a person or a team to an analysis, if they can read the RFP. `id` is the person's or the team's id. */
export const Share = z.object({
  to: z.enum(['person', 'team']),
  id: z.uuid(),
  /** The name at the time of sharing; the person's e-mail address, if there is one, is in `detail`. */
  name: z.string().trim().min(1).max(200),
  detail: z.string().trim().max(300).default(''),
  role: z.enum(['viewer', 'editor']),
});
export type Share = z.output<typeof Share>;

export const Checks = z.object({
  /** Number of claims that were left out because the quote or document does not contain them. */
  notFound: z.int(),
  /** Number of days and times that differed from the quote and were replaced by those of the quote. */
  corrected: z.int(),
  /** Number of parts that the rules read because the model could not. */
  byRules: z.int(),
  /** Number of unsupported sentences of summary and title that were left out. */
  summary: z.int(),
});

export const Rfp = z.object({
  ...EditableReportFields.shape,
  ownerId: z.string(),
  ownerName: z.string(),
  access: Access,
  shares: z.array(Share).max(maxShares).default([]),
  documentId: z.uuid(),
  filename: z.string(),
  version: z.int(),
  annexes: z.array(Annex),
  industry: Industry.nullable(),
  instructions: z.string(),
  method: Method,
  checks: Checks.default({ notFound: 0, corrected: 0, byRules: 0, summary: 0 }),
  /** Number of characters and pages read, over all documents. */
  read: z.object({ characters: z.int(), pages: z.int() }),
  analysedAt: z.string(),
  /** The documents for drafts of this RFP; null for the agent's setting. */
  ourAnswers: OurAnswers.nullable().default(null),
  amended: z
    .object({ filename: z.string(), added: z.int(), changed: z.int(), withdrawn: z.int() })
    .nullable(),
});
export type Rfp = z.output<typeof Rfp>;

/** Returns the displayed name of a row, such as "R-009". */
export const numberOf = ({ number }: Pick<Requirement, 'number'>) => `R-${String(number).padStart(3, '0')}`;

/** Removes citation numbers from an answer, because the buyer does not get our evidence. */
export const withoutMarks = (answer: string) => answer.replaceAll(/\s?\[\d+\]/g, '');
