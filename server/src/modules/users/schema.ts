import { z } from 'zod';

/** Lengths in UTF-16 units, as the form counts them. Nothing else of a profile can be changed by its owner. */
export const ProfileChange = z.object({
  name: z.string().trim().max(100, 'Name must not be longer than 100 characters.').exactOptional(),
  userInfo: z.string().max(500, 'User information must not be longer than 500 characters.').exactOptional(),
  customInstructions: z
    .string()
    .max(1000, 'Custom instructions must not be longer than 1000 characters.')
    .exactOptional(),
});
export type ProfileChange = z.output<typeof ProfileChange>;
