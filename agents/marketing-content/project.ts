import { Confirmation } from '@staffroom/sdk';
import { z } from 'zod';

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

/** Languages that can be selected for the texts of a project. */
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

export const maxVariants = 3;

export const contentNames = { linkedin: 'LinkedIn', twitter: 'Twitter', 'case-study': 'Case Study' } as const;
export type ContentType = keyof typeof contentNames;
export const contentTypes = Object.keys(contentNames) as [ContentType, ...ContentType[]];
export const ContentType = z.enum(contentTypes);

const longText = z.string().max(20_000);

/**
 * The form's fields without defaults, so that a change affects only the fields it names. A new field is added here, in
 * `emptyForm`, and in the form with its label; requests, stored projects and conflicts derive from it.
 */
const FormFields = z.object({
  name: z.string().trim().min(1, 'Enter the name of the project').max(200),
  clientName: z.string().trim().min(1, 'Enter the name of the client').max(200),
  industry: z.enum(industries).nullish(),
  logo: z.uuid().nullish(),
  /** The language of the texts; null for the language of the form. */
  language: z.enum(languages).nullish(),
  /** Keys of the solutions in the catalog, without duplicates. */
  solutions: z
    .array(z.string().max(80))
    .max(40)
    .transform((keys) => [...new Set(keys)]),
  services: z.partialRecord(z.enum(Object.keys(serviceNames) as [Service, ...Service[]]), z.boolean()),
  scope: longText.trim().min(1, 'Describe what the project was about'),
  metrics: longText,
  testimonial: longText,
  /** Whether AI Assist wrote the testimonial: it is then a draft that the client has not approved, not a quote. */
  testimonialDraft: z.boolean(),
  useAiAssist: z.boolean(),
});
/** The fields that a new project need not have. */
const optional = FormFields.omit({ name: true, clientName: true, scope: true }).shape;
type Optional = typeof optional;

/** The values of a new form. A request or a stored project that lacks an optional field has the value from here. */
export const emptyForm: z.output<typeof FormFields> = {
  name: '',
  clientName: '',
  industry: null,
  logo: null,
  language: null,
  solutions: [],
  services: {},
  scope: '',
  metrics: '',
  testimonial: '',
  testimonialDraft: false,
  useAiAssist: false,
};

/** A complete form. Lengths count UTF-16 units. */
export const ProjectForm = FormFields.extend(
  Object.fromEntries(
    Object.entries(optional).map(([field, schema]) => [
      field,
      (schema as z.ZodType).default(emptyForm[field as keyof Optional]),
    ]),
  ) as unknown as { [F in keyof Optional]: z.ZodDefault<Optional[F]> },
);
export const FormChange = FormFields.partial();
export type ProjectForm = z.output<typeof ProjectForm>;

const Text = z.object({
  content: z.string(),
  /** The provider whose model wrote the text; null if a person wrote it or it was composed without a language model. */
  aiProvider: z.string().nullable(),
  aiModel: z.string().nullable(),
  temperature: z.number().nullable(),
  how: z.enum(['model', 'form', 'person']),
  by: z.string(),
  updatedAt: z.string(),
  /** Number of the version, from 1. */
  version: z.number().int(),
  /** The author of the draft that people have edited since then; null for a text by hand. Absent in records before version 0.2. */
  drafted: z
    .object({ how: z.enum(['model', 'form']), model: z.string().nullable() })
    .nullable()
    .optional(),
  /** The names of the people who have edited the draft. */
  editors: z.array(z.string()).default([]),
  /** Whether the text ends where the model reached the token limit. */
  isCut: z.boolean().default(false),
  /** Identifies the form that the text was made from, or that a person compared it with; null for earlier records. */
  formKey: z.string().nullable().default(null),
});

export const ContentItem = Text.extend({
  prompt: z.string(),
  /** Why the last generation failed; null if it did not. A failure keeps the existing text. */
  error: z.string().nullable(),
  /** The job that wrote the text, so that a repeated run after a crash saves it once. */
  runId: z.string().nullable(),
  /** Keys of accepted deviations from the style guide. */
  dismissed: z.array(z.string().max(300)).max(500).default([]),
  /** Statements, figures and names that a person has confirmed. */
  confirmed: z.array(Confirmation).max(500).default([]),
  /** The versions that are variants of one generation, until a person selects one of them. */
  variants: z.array(z.number().int()).max(maxVariants).default([]),
  /** Earlier texts, newest first. */
  revisions: z.array(Text),
});
export type ContentItem = z.output<typeof ContentItem>;
export type Revision = z.output<typeof Text>;

export const access = ['none', 'viewer', 'editor'] as const;
export type Access = (typeof access)[number];

export const Project = ProjectForm.extend({
  ownerId: z.string(),
  ownerName: z.string(),
  everyone: z.enum(access),
  date: z.string(),
  /** Counts changes of the form. New texts do not change it. */
  formVersion: z.number().int().default(1),
  status: z.enum(Object.keys(statusNames) as [Status, ...Status[]]),
  linkedin: ContentItem.nullable(),
  twitter: ContentItem.nullable(),
  'case-study': ContentItem.nullable(),
  jobId: z.uuid().nullable(),
  /** When the project was moved to the trash; null outside the trash. */
  deletedAt: z.string().nullable(),
});
export type Project = z.output<typeof Project>;
