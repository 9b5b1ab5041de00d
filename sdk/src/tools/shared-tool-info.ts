import { z } from 'zod';

/** A tool that an agent offers to the models of chats: data, so that administrators can judge it before any of its code runs. */
export const SharedToolInfo = z.strictObject({
  /** Unique within the agent. */
  name: z
    .string()
    .max(40)
    .regex(/^[a-z][a-z0-9_]*$/, 'must be a–z, 0–9 and "_", starting with a letter'),
  /** The name for people: "Set the status of a finding". */
  title: z.string().trim().min(1).max(80),
  /** The description for models: when to use it and for what. */
  description: z.string().trim().min(1).max(1_000),
  /** The tool changes something, so the person must approve each call. */
  changes: z.boolean().default(false),
});
export type SharedToolInfo = z.output<typeof SharedToolInfo>;

/** The tool's name for models, unique among all agents. */
export const sharedToolName = (agent: string, name: string): string =>
  `${agent.replaceAll('-', '_')}__${name}`;
