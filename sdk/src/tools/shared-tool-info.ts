import { z } from 'zod';

/**
 * A tool that an agent offers to the models of chats. The declaration is data, so that administrators can judge the tool before
 * any of the agent's code runs.
 */
export const SharedToolInfo = z.strictObject({
  /** Name of the tool, unique within the agent. */
  name: z
    .string()
    .max(40)
    .regex(/^[a-z][a-z0-9_]*$/, 'must be a–z, 0–9 and "_", starting with a letter'),
  /** The tool's name for people: "Set the status of a finding". */
  title: z.string().trim().min(1).max(80),
  /** The description for models: when to use the tool and for what. */
  description: z.string().trim().min(1).max(1_000),
  /** The tool changes something, so the person must approve each call. */
  changes: z.boolean().default(false),
});
export type SharedToolInfo = z.output<typeof SharedToolInfo>;

/** Returns the tool's name for models, which is unique among all agents. */
export const sharedToolName = (agent: string, name: string): string =>
  `${agent.replaceAll('-', '_')}__${name}`;
