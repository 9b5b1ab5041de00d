import type { AgentDefinition } from '@staffroom/sdk/core';
import type { CoreInput } from '@staffroom/sdk/host';
import { numberOf, textOf } from '../../../agents/defaults-draft.ts';
import type { InstalledAgent } from '../../../agents/installed-agent.ts';
import { t } from '../../../texts/texts.ts';

/** A document of a custom agent. `filename` is null if the document is deleted or the administrator cannot read it. */
export interface DraftDocument {
  id: string;
  filename: string | null;
}

/** The values of the form's fields. A blank value means that nothing is set. */
export interface AgentDraft {
  name: string;
  description: string;
  prompt: string;
  provider: string;
  model: string;
  temperature: string;
  maxTokens: string;
  icon: NonNullable<AgentDefinition['icon']> | '';
  color: string;
  badge: string;
  starters: string[];
  documents: DraftDocument[];
  adminsOnly: boolean;
  claims: NonNullable<AgentDefinition['claims']>;
}

export const claimKinds = ['sourced', 'quoted', 'own'] as const;
export const maxStarters = 4;
export const limits = { name: 80, description: 300, prompt: 20_000, badge: 20, starter: 200 };

export const emptyDraft: AgentDraft = {
  name: '',
  description: '',
  prompt: '',
  provider: '',
  model: '',
  temperature: '',
  maxTokens: '',
  icon: '',
  color: '',
  badge: '',
  starters: [],
  documents: [],
  adminsOnly: false,
  claims: 'quoted',
};

/** Fills the form with a stored agent. @param readable the documents that this administrator can read */
export function draftOf(
  {
    name,
    description,
    company,
    definition,
  }: Pick<InstalledAgent, 'name' | 'description' | 'company' | 'definition'>,
  readable: readonly { id: string; filename: string }[],
): AgentDraft {
  const names = new Map(readable.map(({ id, filename }) => [id, filename]));
  return {
    name,
    description,
    prompt: company.prompt ?? '',
    provider: company.provider ?? '',
    model: company.model ?? '',
    temperature: company.temperature?.toString() ?? '',
    maxTokens: company.maxTokens?.toString() ?? '',
    icon: definition?.icon ?? '',
    color: definition?.color ?? '',
    badge: definition?.badge ?? '',
    starters: definition?.starters ?? [],
    documents: (definition?.documentIds ?? []).map((id) => ({ id, filename: names.get(id) ?? null })),
    claims: definition?.claims ?? 'quoted',
    adminsOnly: definition?.roles != null && !definition.roles.includes('user'),
  };
}

/** Fills the form with a copy. Leaves out documents that the administrator cannot read, which a new agent must not get. */
export function copyOf(draft: AgentDraft): AgentDraft {
  return {
    ...draft,
    name: t('Copy of {draft}', { draft: draft.name }).slice(0, limits.name),
    documents: draft.documents.filter(({ filename }) => filename !== null),
  };
}

export function draftBody(draft: AgentDraft): CoreInput<'POST /api/admin/agents'>['body'] {
  return {
    name: draft.name.trim(),
    description: draft.description.trim(),
    prompt: textOf(draft.prompt),
    provider: textOf(draft.provider),
    model: textOf(draft.model),
    temperature: numberOf(draft.temperature),
    maxTokens: numberOf(draft.maxTokens),
    icon: draft.icon || null,
    color: textOf(draft.color.trim()),
    badge: textOf(draft.badge.trim()),
    starters: draft.starters.map((starter) => starter.trim()).filter((starter) => starter !== ''),
    documentIds: draft.documents.map(({ id }) => id),
    roles: draft.adminsOnly ? ['admin'] : null,
    claims: draft.claims,
  };
}

/** Checks only required fields. The server checks everything else and reports errors by field. */
export function missingFields({ name, description }: AgentDraft): Record<string, string> {
  return {
    ...(name.trim() === '' && { name: t('Enter a name.') }),
    ...(description.trim() === '' && { description: t('Describe what the agent is for.') }),
  };
}
