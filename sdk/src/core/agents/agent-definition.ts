import { z } from 'zod';
import { agentIcons } from '../../agent-icons.ts';
import { Claims } from '../../manifest.ts';
import { visibleText } from '../../visible-text.ts';

/** Whether a text has only visible letters, digits and symbols: no invisible characters, direction marks or line breaks. */
const isSeen = (text: string) => visibleText(text) === text && !/[\t\n\p{Co}]/u.test(text);

const line = (limit: number, problem: string) =>
  z
    .string(problem)
    .trim()
    .max(limit, problem)
    .refine(isSeen, `${problem} The text contains invisible characters.`);
const filled = (limit: number, problem: string) =>
  line(limit, problem).refine((text) => text !== '', problem);

const name = filled(80, 'Enter a name of up to 80 characters.').refine(
  (text) => /\p{L}/u.test(text),
  'Names need at least one letter.',
);
const description = filled(300, 'Describe what the agent is for in up to 300 characters.');
const icon = z.enum(agentIcons, `Choose one of these icons: ${agentIcons.join(', ')}.`).nullable();
const color = z
  .string('Enter a color like #00636b.')
  .regex(/^#[0-9a-fA-F]{6}$/, 'Enter a color like #00636b.')
  .nullable();
const badge = line(20, 'Badges can’t be longer than 20 characters.')
  .nullable()
  .transform((text) => text || null);
const starter = filled(200, 'Starters can’t be longer than 200 characters.');
const starters = z
  .array(starter, 'Enter starters as a list of questions.')
  .max(4, 'Enter up to four starters.');
const documentIds = z
  .array(z.unknown(), 'Enter documents as a list of IDs.')
  .max(50, 'Choose at most 50 documents.')
  .pipe(z.array(z.uuid('This is not the id of a document.')))
  .transform((ids) => [...new Set(ids)]);
const roles = z
  .array(z.enum(['user', 'admin'], 'A role is "user" or "admin".'), 'Roles are a list of "user" and "admin".')
  .min(1, 'Choose at least one role, or everyone.')
  .nullable()
  .transform((list) => list && [...new Set(list)]);

/**
 * The stored definition of an agent that an administrator created without code. The agent's prompt and provider are in separate
 * columns.
 */
export const AgentDefinition = z.object({
  name,
  description,
  icon,
  color,
  badge,
  starters,
  documentIds,
  roles,
  /** The source check. A definition without this field is older than the choice and means `quoted`. */
  claims: Claims.optional(),
});
export type AgentDefinition = z.output<typeof AgentDefinition>;

/** Input for an agent that an administrator creates. Only name and description are required. */
export const DefinitionInput = AgentDefinition.partial().extend({ name, description });
