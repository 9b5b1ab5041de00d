import { z } from 'zod';

/** Something that an agent does for the models of chats: data, so that administrators can judge it before any of its code runs. */
export const OfferedTool = z.strictObject({
  /** Unique within the agent. */
  name: z
    .string()
    .max(40)
    .regex(/^[a-z][a-z0-9_]*$/, 'must be a–z, 0–9 and "_", starting with a letter'),
  /** What people read: "Set the status of a finding". */
  title: z.string().trim().min(1).max(80),
  /** What models read: when and for what to use it. */
  description: z.string().trim().min(1).max(1_000),
  /** It changes something: whoever chats is asked before each time that it runs. */
  changes: z.boolean().default(false),
});
export type OfferedTool = z.output<typeof OfferedTool>;

/** What the model calls it by, among the tools of all agents. */
export const offeredToolName = (agent: string, name: string): string =>
  `${agent.replaceAll('-', '_')}__${name}`;
