import type { PromptTemplateInfo } from '@staffroom/sdk/internal/shared';

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
