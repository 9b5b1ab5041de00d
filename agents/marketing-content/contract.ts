import { endpoint, FactMark, FileResponse, jobSpec } from '@staffroom/sdk';
import { z } from 'zod';
import {
  access,
  maxVariants,
  ContentItem,
  ContentType,
  contentNames,
  contentTypes,
  FormChange,
  Project,
  ProjectForm,
} from './project.ts';

const Id = z.object({ id: z.uuid() });
/** The number of gaps with which texts may be completed. With more gaps, the server answers `conflict` with `fields.gaps`. */
const Gaps = z.number().int().min(0).max(10_000);
/** In an address. `z.coerce` would make the page 1.5 kB larger. */
const GapsInAddress = z.preprocess(Number, Gaps);
/** A time that callers add to bypass caches. The server ignores it. */
const Time = z.object({ t: z.string().max(40).optional() });

/**
 * Something in a text that a person has to check before publication: a quotation that differs from the approved testimonial, or a
 * price.
 */
const Remark = z.object({ kind: z.enum(['quote', 'price']), text: z.string() });
export type Remark = z.output<typeof Remark>;

/** `contentId` combines the project's id and the kind of text; it never changes. */
const Content = ContentItem.extend({
  id: z.string(),
  contentType: ContentType,
  /** Statements, figures and names of products that the project form or the product catalog does not contain. */
  facts: z.array(FactMark),
  /** The number of `facts` that nobody has confirmed. */
  unsupported: z.number(),
  /** Whether the project form has changed since the text was written. */
  isOutdated: z.boolean(),
  /** Quotations that are not the client's approved words, and prices. */
  remarks: z.array(Remark).default([]),
  /** The marks of missing facts, such as `[to be supplied]`. */
  gaps: z.array(z.string()).default([]),
});
export type Content = z.output<typeof Content>;

const Summary = z.object({
  id: z.uuid(),
  name: z.string(),
  clientName: z.string(),
  industry: Project.shape.industry,
  date: z.string(),
  status: Project.shape.status,
  hasContent: z.boolean(),
  ownerName: z.string(),
  mayEdit: z.boolean(),
  /** Whether the person can delete the project: its owner and administrators. */
  isOwner: z.boolean(),
});
export type ProjectSummary = z.output<typeof Summary>;

const Detail = Project.omit({
  linkedin: true,
  twitter: true,
  'case-study': true,
  deletedAt: true,
  ownerId: true,
}).extend({
  id: z.uuid(),
  /** `clientName` under its earlier name, for older pages. */
  client: z.string(),
  isOwner: z.boolean(),
  mayEdit: z.boolean(),
  content: z.array(Content),
});
export type ProjectDetail = z.output<typeof Detail>;

export const listProjects = endpoint({
  method: 'GET',
  path: '/projects',
  query: Time.extend({
    search: z.string().max(200).default(''),
    status: z.enum(['', ...Project.shape.status.options]).default(''),
  }),
  /** The projects, newest first. */
  response: z.array(Summary),
});

export const getProject = endpoint({
  method: 'GET',
  path: '/projects/:id',
  params: Id,
  query: Time,
  response: Detail,
});

export const createProject = endpoint({
  method: 'POST',
  path: '/projects',
  body: ProjectForm,
  response: Detail,
});

/** `formVersion`: the version that the person saw. The server refuses a change based on an older version. */
export const updateProject = endpoint({
  method: 'PATCH',
  path: '/projects/:id',
  params: Id,
  body: FormChange.extend({
    status: Project.shape.status.optional(),
    everyone: z.enum(access).optional(),
    formVersion: z.number().int().optional(),
    /** The gaps of all texts, which a person accepts to complete the project. */
    gaps: Gaps.default(0),
    /** The number of unsupported statements with which the project may be completed. With more, the server answers `conflict`. */
    unsupported: z.number().int().min(0).optional(),
  }),
  response: Detail,
});

/** Moves a project to the trash. `restoreProject` restores it, until the platform empties the trash. */
export const deleteProject = endpoint({
  method: 'DELETE',
  path: '/projects/:id',
  params: Id,
  response: z.void(),
});
export const restoreProject = endpoint({
  method: 'POST',
  path: '/projects/:id/restore',
  params: Id,
  response: Detail,
});

/** Lists the projects in the trash that the person can restore, last deleted first. */
export const listTrash = endpoint({
  method: 'GET',
  path: '/trash',
  response: z.array(
    z.object({ id: z.uuid(), name: z.string(), clientName: z.string(), deletedAt: z.string() }),
  ),
});
/** Permanently deletes a project that is in the trash. */
export const eraseProject = endpoint({
  method: 'DELETE',
  path: '/trash/:id',
  params: Id,
  response: z.void(),
});

export const projectLogo = endpoint({
  method: 'GET',
  path: '/projects/:id/logo',
  params: Id,
  response: FileResponse,
});

export const sendLogo = endpoint({
  method: 'POST',
  path: '/logos',
  body: z.object({
    filename: z.string().max(200),
    data: z.base64().max(700_000, 'Logos can’t be larger than 500 KB'),
  }),
  response: z.object({ id: z.uuid() }),
});

/** The kind of a text, in any case: "LinkedIn", "case-study". */
const Type = z.preprocess(
  (value) =>
    typeof value === 'string' ? (contentTypes.find((type) => type === value.toLowerCase()) ?? value) : value,
  z.enum(contentTypes, { error: ({ input }) => `Unknown content type: ${String(input)}` }),
);

const Written = z.object({
  content: z.string().max(60_000),
  prompt: z.string().max(60_000).optional(),
  aiProvider: z.string().max(200).nullish(),
  aiModel: z.string().max(200).nullish(),
  temperature: z.number().min(0).max(2).nullish(),
});

export const listContent = endpoint({
  method: 'GET',
  path: '/projects/:id/content',
  params: Id,
  query: Time,
  response: z.array(Content),
});

/** Replaces a text. The previous text is kept as a revision. */
export const saveContent = endpoint({
  method: 'POST',
  path: '/projects/:id/content',
  params: Id,
  body: Written.extend({ contentType: Type }),
  response: Content,
});

const ContentId = z.object({ contentId: z.string().max(60) });

export const getContent = endpoint({
  method: 'GET',
  path: '/content/:contentId',
  params: ContentId,
  query: Time,
  response: Content,
});

/** `version`: the version that the person edited. The server refuses a change to an older version. */
export const updateContent = endpoint({
  method: 'PATCH',
  path: '/content/:contentId',
  params: ContentId,
  body: Written.extend({ version: z.number().int().min(1).optional() }),
  response: Content,
});

export const exportFormats = ['docx', 'md', 'txt'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportContent = endpoint({
  method: 'GET',
  path: '/content/:contentId/export',
  params: ContentId,
  query: z.object({ format: z.enum(exportFormats), gaps: GapsInAddress.default(0) }),
  response: FileResponse,
});

/** Selects a variant of a text. The other variants stay as versions. */
export const chooseVariant = endpoint({
  method: 'POST',
  path: '/content/:contentId/choose',
  params: ContentId,
  body: z.object({ version: z.number().int().min(1) }),
  response: Content,
});

/** Accepts a deviation from the style guide in this text, by its key. */
export const dismissMark = endpoint({
  method: 'POST',
  path: '/content/:contentId/dismissed',
  params: ContentId,
  body: z.object({ key: z.string().min(1).max(300) }),
  response: Content,
});

/** Confirms a statement, figure or name of a text, or takes the confirmation back. */
export const confirmFact = endpoint({
  method: 'POST',
  path: '/content/:contentId/confirmed',
  params: ContentId,
  body: z.object({ key: z.string().min(1).max(200), confirmed: z.boolean() }),
  response: Content,
});

/** Settles a mark of a text: `form` keeps the text although the form has changed, `end` marks a text that was cut off as complete. */
export const keepContent = endpoint({
  method: 'POST',
  path: '/content/:contentId/keep',
  params: ContentId,
  body: z.object({ what: z.enum(['form', 'end']) }),
  response: Content,
});

export const assist = endpoint({
  method: 'POST',
  path: '/assist',
  body: FormChange.extend({ kind: z.enum(['scope', 'metrics', 'testimonial']) }),
  response: z.object({ text: z.string(), how: z.enum(['model', 'form']), aiModel: z.string().nullable() }),
});

export const getCatalogue = endpoint({
  method: 'GET',
  path: '/catalogue',
  response: z.object({
    company: z.string(),
    handle: z.string(),
    solutions: z.record(z.string(), z.string()),
  }),
});

/** Returns the current instructions and prompt for a language model, and the form's text that the model gets as data. */
export const previewPrompt = endpoint({
  method: 'GET',
  path: '/projects/:id/prompt',
  params: Id,
  query: z.object({ type: ContentType }),
  response: z.object({ system: z.string().default(''), prompt: z.string(), context: z.string() }),
});

/** Starts the project's job. Everyone who can edit the project sees it running. */
export const startGeneration = endpoint({
  method: 'POST',
  path: '/projects/:id/generate',
  params: Id,
  body: z.object({
    types: z.array(ContentType).min(1).max(contentTypes.length).optional(),
    variants: z.number().int().min(1).max(maxVariants).default(1),
    /** Whether to shorten the existing text instead of writing a new one. */
    shorten: z.boolean().default(false),
    /** Whether to finish a text that the token limit cut off. */
    resume: z.boolean().default(false),
  }),
  response: z.object({ jobId: z.uuid() }),
});

export const generate = jobSpec({
  name: 'generate',
  title: 'Generate content',
  input: z.object({
    projectId: z.uuid(),
    types: z
      .array(ContentType)
      .min(1)
      .max(contentTypes.length)
      .default([...contentTypes]),
    variants: z.number().int().min(1).max(maxVariants).default(1),
    shorten: z.boolean().default(false),
    resume: z.boolean().default(false),
  }),
  result: z.object({ projectId: z.uuid(), types: z.array(ContentType) }),
  steps: contentTypes.map((type) => contentNames[type]),
});
