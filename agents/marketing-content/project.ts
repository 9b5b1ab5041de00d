import { z } from 'zod';

/** What a project's industry is called. */
export const industryNames = {
  technology: 'Technology',
  healthcare: 'Healthcare',
  finance: 'Finance & Banking',
  education: 'Education',
  manufacturing: 'Manufacturing',
  retail: 'Retail',
  government: 'Government',
  telecommunications: 'Telecommunications',
  logistics: 'Logistics & Transportation',
  other: 'Other',
} as const;
export type Industry = keyof typeof industryNames;
export const industries = Object.keys(industryNames) as [Industry, ...Industry[]];

export const serviceNames = {
  implementation: 'Implementation',
  migration: 'Migration',
  customization: 'Customization',
  training: 'Training',
  support: 'Support',
} as const;
export type Service = keyof typeof serviceNames;
export const services = Object.keys(serviceNames) as Service[];

export const statusNames = {
  completed: 'Completed',
  'in-progress': 'In Progress',
  'pending-review': 'Pending Review',
} as const;
export type Status = keyof typeof statusNames;

/** Languages that texts are written in, where it is not the form's own. */
export const languageNames = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  nl: 'Dutch',
  pt: 'Portuguese',
  pl: 'Polish',
  sv: 'Swedish',
} as const;
export type Language = keyof typeof languageNames;
const languages = Object.keys(languageNames) as [Language, ...Language[]];

/** Texts that can be written of one at once, to choose from. */
export const mostVariants = 3;

export const contentNames = { linkedin: 'LinkedIn', twitter: 'Twitter', 'case-study': 'Case Study' } as const;
export type ContentType = keyof typeof contentNames;
export const contentTypes = Object.keys(contentNames) as [ContentType, ...ContentType[]];
export const ContentType = z.enum(contentTypes);

const longText = z.string().max(20_000);

/** What the form asks for; without what stands for a field that is left out, so that a change changes what it names. */
const FormFields = z.object({
  name: z.string().trim().min(1, 'Write the name of the project').max(200),
  clientName: z.string().trim().min(1, 'Write the name of the client').max(200),
  industry: z.enum(industries).nullish(),
  /** Id of a logo that the same person sent before. */
  logo: z.uuid().nullish(),
  /** Null: as the form's own words. */
  language: z.enum(languages).nullish(),
  /** Keys of the catalogue of solutions; each once. */
  solutions: z
    .array(z.string().max(80))
    .max(40)
    .transform((keys) => [...new Set(keys)]),
  services: z.partialRecord(z.enum(Object.keys(serviceNames) as [Service, ...Service[]]), z.boolean()),
  scope: longText.trim().min(1, 'Say what the project was about'),
  metrics: longText,
  testimonial: longText,
  /** The testimonial was written by AI Assist: a draft that the client has not approved, and no quote. */
  testimonialDraft: z.boolean(),
  /** Some of the text came from AI Assist. */
  useAiAssist: z.boolean(),
});
const { shape } = FormFields;

/** A whole form. Lengths count UTF-16 units. */
export const ProjectForm = FormFields.extend({
  industry: shape.industry.default(null),
  logo: shape.logo.default(null),
  language: shape.language.default(null),
  solutions: shape.solutions.default([]),
  services: shape.services.default({}),
  metrics: shape.metrics.default(''),
  testimonial: shape.testimonial.default(''),
  testimonialDraft: shape.testimonialDraft.default(false),
  useAiAssist: shape.useAiAssist.default(false),
});
export const FormChange = FormFields.partial();
export type ProjectForm = z.output<typeof ProjectForm>;

const Text = z.object({
  content: z.string(),
  /** Null for what a person wrote and for what was put together without a language model. */
  aiProvider: z.string().nullable(),
  aiModel: z.string().nullable(),
  temperature: z.number().nullable(),
  how: z.enum(['model', 'form', 'person']),
  /** Who saved it: a name. */
  by: z.string(),
  updatedAt: z.string(),
  /** Counts from 1. */
  version: z.number().int(),
});

/** One text of a project, with what it was before. */
export const ContentItem = Text.extend({
  prompt: z.string(),
  /** Why the last generation failed; null where it did not. What was there before is kept. */
  error: z.string().nullable(),
  /** The job whose text it is, so that a run after a crash saves it once. */
  runId: z.string().nullable(),
  /** Marks of the style guide that somebody has let stand, by their keys. */
  dismissed: z.array(z.string().max(300)).max(500).default([]),
  /** Versions that one generation has written side by side, until one is chosen. */
  variants: z.array(z.number().int()).max(mostVariants).default([]),
  /** Earlier texts, newest first. */
  revisions: z.array(Text),
});
export type ContentItem = z.output<typeof ContentItem>;
export type Revision = z.output<typeof Text>;

export const access = ['none', 'viewer', 'editor'] as const;
export type Access = (typeof access)[number];

/** As it is stored. */
export const Project = ProjectForm.extend({
  ownerId: z.string(),
  ownerName: z.string(),
  /** What everybody else in the company may do with it. */
  everyone: z.enum(access),
  date: z.string(),
  /** Counts changes of what the form asks for. Texts that are written meanwhile are none. */
  formVersion: z.number().int().default(1),
  status: z.enum(Object.keys(statusNames) as [Status, ...Status[]]),
  linkedin: ContentItem.nullable(),
  twitter: ContentItem.nullable(),
  'case-study': ContentItem.nullable(),
  /** The generation that was started last. */
  jobId: z.uuid().nullable(),
  /** Null for a project that is not in the trash. */
  deletedAt: z.string().nullable(),
});
export type Project = z.output<typeof Project>;
