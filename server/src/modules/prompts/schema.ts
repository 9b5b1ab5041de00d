import { type PromptTemplateInfo, promptLimit } from '@staffroom/sdk';
import { z } from 'zod';

const required = 'Template name and content are required';
const visible = (limit: number) => z.string().trim().max(limit);
const name = z.string(required).trim().min(1, required).max(120);
const template = z
  .string(required)
  .max(promptLimit)
  .refine((text) => text.trim() !== '', required)
  .refine((text) => !text.includes('\0'), 'Text must not contain the NUL character.');

export const TemplateParams = z.object({ id: z.uuid() });
export const TemplateVersionParams = TemplateParams.extend({
  version: z.coerce.number().int().min(1).max(1_000_000),
});

export const TemplateQuery = z.object({ category: z.string().trim().max(80).optional() });

/** Owner, author and version are not taken from a body. */
export const TemplateCreate = z.object({
  name,
  template,
  description: visible(500).default(''),
  category: visible(80).default('General'),
  isDefault: z.boolean().default(false),
});
export type TemplateCreate = z.output<typeof TemplateCreate>;

/** What is absent stays. `version` is the one that the change was made on; another one refuses it. */
export const TemplateChange = TemplateCreate.extend({
  description: visible(500),
  category: visible(80),
  isDefault: z.boolean(),
  version: z.number().int(),
}).partial();
export type TemplateChange = z.output<typeof TemplateChange>;

/** A template with its newest text. */
export interface TemplateWithText {
  id: string;
  ownerId: string | null;
  name: string;
  description: string;
  category: string;
  isDefault: boolean;
  version: number;
  template: string;
  updatedAt: Date;
}

export function presentTemplate(row: TemplateWithText): PromptTemplateInfo {
  const { id, name, template, description, category, isDefault, version } = row;
  const owner = row.ownerId === null ? 'company' : 'me';
  const updatedAt = row.updatedAt.toISOString();
  return { id, name, template, description, category, isDefault, version, owner, updatedAt };
}

/** Slug, alias, name or number of an agent; whose prompt it is. */
export const AgentPromptParams = z.object({ id: z.string().min(1).max(80) });
export const AgentPromptVersionParams = AgentPromptParams.extend({ version: z.uuid() });
export const PromptScope = z.object({ scope: z.enum(['me', 'company']).default('me') });
