import { AgentManifest, type PluginEntry } from '@staffroom/sdk';
import type { AgentDefinition, DefinitionInput } from '@staffroom/sdk/core';
import type { z } from 'zod';

/** An agent that was made in the catalogue, as it is stored. */
export interface MadeAgentRow {
  slug: string;
  number: number;
  /** Whoever wrote it may have known another version of the product. */
  definition: unknown;
  enabled: boolean | null;
  /** The name of the administrator. */
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

/** As if it had come in a package: everything that knows agents knows this one. */
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
    // One that is kept to documents of its own is kept to them.
    uses: definition.documentIds.length === 0 ? ['tools'] : [],
    defaults: { prompt: defaultPrompt(definition) },
  });
}

export function entryOf({ roles: allowed }: AgentDefinition): PluginEntry {
  return { from: madeHere, config: {}, deny: [], enabled: true, ...(allowed && { roles: allowed }) };
}

/** In place of a folder or a package. */
export const madeHere = 'made in the catalogue';

/** For an agent whose administrator wrote no prompt. */
function defaultPrompt({ name: called, description: purpose }: AgentDefinition): string {
  return `You are "${called}", an assistant for the staff of one company. What you are for: ${purpose}

Answer from the documents you are given and cite them. Say so when they do not hold the answer. Never invent a fact, a name or a number.`;
}
