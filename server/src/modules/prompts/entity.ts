import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const PromptTemplateRow = defineEntity({
  name: 'PromptTemplateRow',
  tableName: 'prompt_template',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    /** The owner of the template; null for a template of the company. */
    ownerId: p.uuid().nullable(),
    name: p.string(),
    description: p.string(),
    category: p.string(),
    isDefault: p.boolean(),
    version: p.integer().default(1),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
});
export type PromptTemplateRow = InferEntity<typeof PromptTemplateRow>;

/** One version of a template's text. These rows never change. */
export const PromptTemplateVersionRow = defineEntity({
  name: 'PromptTemplateVersionRow',
  tableName: 'prompt_template_version',
  properties: {
    templateId: p.uuid().primary(),
    version: p.integer().primary(),
    template: p.text(),
    authorId: p.uuid().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
