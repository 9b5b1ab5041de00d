import { AgentManifest } from '@staffroom/sdk';
import type { PluginEntry } from '@staffroom/sdk/internal/shared';
import type { AgentDefinition, DefinitionInput } from '@staffroom/sdk/core';
import type { z } from 'zod';

export interface CustomAgentRow {
  slug: string;
  number: number;
  /** The stored JSON is not validated: another version of the product may have written it. */
  definition: unknown;
  enabled: boolean | null;
  madeBy: string | null;
}

export function completeDefinition(input: z.output<typeof DefinitionInput>): AgentDefinition {
  return {
    name: input.name,
    description: input.description,
    icon: input.icon ?? null,
    color: input.color ?? null,
    badge: input.badge ?? null,
    starters: input.starters ?? [],
    documentIds: input.documentIds ?? [],
    roles: input.roles ?? null,
    claims: input.claims ?? 'quoted',
  };
}

/** A manifest like that of a package, so that no code needs a special case for agents made in the catalog. */
export function manifestOf(slug: string, definition: AgentDefinition): AgentManifest {
  return AgentManifest.parse({
    id: slug,
    name: definition.name,
    description: definition.description,
    icon: definition.icon ?? undefined,
    color: definition.color ?? undefined,
    badge: definition.badge ?? undefined,
    layout: 'full',
    capabilities: ['ai', 'documents', 'search', 'memory'],
    starters: definition.starters,
    claims: definition.claims ?? 'quoted',
    // An agent that is limited to its own documents must not reach other documents through tools.
    uses: definition.documentIds.length === 0 ? ['tools'] : [],
    defaults: { prompt: defaultPrompt(definition) },
  });
}

export function entryOf({ roles: allowed }: AgentDefinition): PluginEntry {
  return { from: customAgentOrigin, config: {}, deny: [], enabled: true, ...(allowed && { roles: allowed }) };
}

/** The value of `from` for an agent without a folder or package. */
export const customAgentOrigin = 'made in the catalogue';

function defaultPrompt({ name: called, description: purpose }: AgentDefinition): string {
  return `You are "${called}", an assistant for the staff of one company. Your purpose: ${purpose}

Answer from the documents you are given and cite them. If they do not contain the answer, say so. Never invent a fact, a name or a number.`;
}
