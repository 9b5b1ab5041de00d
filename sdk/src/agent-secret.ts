import { z } from 'zod';

/** A secret that an administrator enters for the agent, such as the key of an external service. */
export const AgentSecretInfo = z.strictObject({
  /** Name of the secret, with which the server half reads it. */
  name: z
    .string()
    .max(40)
    .regex(/^[a-z][a-z0-9_]*$/, 'must be a–z, 0–9 and "_", starting with a letter'),
  /** The secret's name for administrators: "Key of the booking service". */
  title: z.string().trim().min(1).max(80),
  /** Where an administrator finds the value, and what the agent does with it. */
  description: z.string().trim().min(1).max(300).optional(),
});
export type AgentSecretInfo = z.output<typeof AgentSecretInfo>;
