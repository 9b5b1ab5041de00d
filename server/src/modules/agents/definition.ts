import { AgentManifest, agentIcons, type PluginEntry, visibleText } from '@staffroom/sdk';
import { z } from 'zod';

/** Letters, digits and signs that everybody sees: nothing that hides in a line, turns it around or has no shape of its own. */
const isSeen = (text: string) => visibleText(text) === text && !/[\t\n\p{Co}]/u.test(text);

const line = (limit: number, problem: string) =>
  z.string(problem).trim().max(limit, problem).refine(isSeen, `${problem} It has signs that cannot be seen.`);
const filled = (limit: number, problem: string) =>
  line(limit, problem).refine((text) => text !== '', problem);

const name = filled(80, 'Write a name of at most 80 characters.').refine(
  (text) => /\p{L}/u.test(text),
  'A name needs at least one letter: numbers alone are addresses.',
);
const description = filled(300, 'Say in at most 300 characters what it is for.');
const icon = z.enum(agentIcons, `An icon is one of ${agentIcons.join(', ')}.`).nullable();
const color = z
  .string('A colour is written like #00636b.')
  .regex(/^#[0-9a-fA-F]{6}$/, 'A colour is written like #00636b.')
  .nullable();
const badge = line(20, 'A badge has at most 20 characters.')
  .nullable()
  .transform((text) => text || null);
const starter = filled(200, 'A starter is a question of at most 200 characters.');
const starters = z.array(starter, 'Starters are a list of questions.').max(4, 'Write at most four starters.');
const documentIds = z
  .array(z.unknown(), 'Documents are a list of ids.')
  .max(50, 'Choose at most 50 documents.')
  .pipe(z.array(z.uuid('This is not the id of a document.')))
  .transform((ids) => [...new Set(ids)]);
const roles = z
  .array(z.enum(['user', 'admin'], 'A role is "user" or "admin".'), 'Roles are a list of "user" and "admin".')
  .min(1, 'Choose at least one role, or everybody.')
  .nullable()
  .transform((list) => list && [...new Set(list)]);

/** What an administrator writes down to make an agent without code, as it is stored. Prompt and provider have columns. */
export const AgentDefinition = z.object({
  name,
  description,
  icon,
  color,
  badge,
  starters,
  documentIds,
  roles,
});
export type AgentDefinition = z.output<typeof AgentDefinition>;

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

/** Everything but name and description may be left out. */
export const DefinitionInput = AgentDefinition.partial().extend({ name, description });
/** What is absent stays. */
export const definitionChange = AgentDefinition.partial().shape;

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
