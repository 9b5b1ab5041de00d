import { z } from 'zod';

/** A file type as the library names it: `pdf`, `docx`. */
const FileType = z.string().regex(/^[a-z0-9]{1,10}$/, 'must be a file type like "pdf"');

/**
 * Declares which hand-overs an agent accepts, as data that the sender can check in advance. An agent with a chat but without
 * this declaration accepts questions, texts, and documents to search in.
 */
export const AgentAccepts = z.strictObject({
  question: z.boolean().default(false),
  /** Accepted documents of the library: all, only some types, or a limited number. */
  documents: z
    .union([
      z.boolean(),
      z.strictObject({
        types: z.array(FileType).min(1).max(50).optional(),
        most: z.int().min(1).max(100).optional(),
      }),
    ])
    .default(false),
  text: z.boolean().default(false),
});

/** Where people see a command: in ⌘K, in the menu of a document, or in the menu of an answer. */
export const CommandPlace = z.enum(['palette', 'document', 'answer']);
export type CommandPlace = z.output<typeof CommandPlace>;

/**
 * A command that an agent offers outside of its own page. The command opens the agent with the document or answer that the
 * person is looking at.
 */
export const AgentCommand = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,40}$/, 'must be 1–41 characters: a–z, 0–9 and "-"'),
  /** Label of the command: "Translate into German". */
  title: z.string().min(1).max(60),
  places: z.array(CommandPlace).min(1),
  /** The question that the command hands over. */
  question: z.string().min(1).max(2_000).optional(),
});
export type AgentCommand = z.output<typeof AgentCommand>;

/** The content of a hand-over. Unknown fields are refused, so that nothing is dropped silently. */
export const HandOverContent = z.strictObject({
  question: z.string().trim().max(20_000).optional(),
  documents: z.array(z.uuid()).max(100).optional(),
  text: z.string().max(100_000).optional(),
  command: z.string().max(41).optional(),
});
