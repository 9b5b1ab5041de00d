import { z } from 'zod';

/** A file type as the library names it: `pdf`, `docx`. */
const FileType = z.string().regex(/^[a-z0-9]{1,10}$/, 'must be a file type like "pdf"');

/**
 * What an agent takes over from another one, or from where a person stands: data, so that whoever hands over knows before.
 * An agent that one can talk to and that says nothing takes questions, texts and the documents it searches in.
 */
export const AgentAccepts = z.strictObject({
  /** Words to begin with. */
  question: z.boolean().default(false),
  /** Documents of the library: all, or those of some types, or no more than so many. */
  documents: z
    .union([
      z.boolean(),
      z.strictObject({
        types: z.array(FileType).min(1).max(50).optional(),
        most: z.int().min(1).max(100).optional(),
      }),
    ])
    .default(false),
  /** The text of an answer. */
  text: z.boolean().default(false),
});

/** Where people are offered a command: in ⌘K, in the menu of a document, in the menu of an answer. */
export const CommandPlace = z.enum(['palette', 'document', 'answer']);
export type CommandPlace = z.output<typeof CommandPlace>;

/** Something an agent offers to do, elsewhere than on its own page. It opens the agent with what the person had in front of them. */
export const AgentCommand = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,40}$/, 'must be 1–41 characters: a–z, 0–9 and "-"'),
  /** What the menu says: "Translate into German". */
  title: z.string().min(1).max(60),
  places: z.array(CommandPlace).min(1),
  /** Goes along as the question. */
  question: z.string().min(1).max(2_000).optional(),
});
export type AgentCommand = z.output<typeof AgentCommand>;

/** What travels. A field that is unknown here is refused, never dropped unseen. */
export const HandOverContent = z.strictObject({
  question: z.string().trim().max(20_000).optional(),
  /** Ids. */
  documents: z.array(z.uuid()).max(100).optional(),
  text: z.string().max(100_000).optional(),
  /** Of the agent that it goes to. */
  command: z.string().max(41).optional(),
});
