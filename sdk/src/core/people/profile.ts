import { z } from 'zod';
import { coreEndpoint } from '../endpoint.ts';

/** The language of the pages; null uses the browser's language. */
export const PageLanguage = z.enum(['en', 'de']).nullable();

export const Profile = z.object({
  name: z.string(),
  /** The text in which the person describes themself to agents. */
  userInfo: z.string(),
  customInstructions: z.string(),
  language: PageLanguage,
  picture: z.string().nullable(),
  email: z.string(),
  role: z.enum(['user', 'admin']),
});
export type Profile = z.output<typeof Profile>;

/** Fields of a profile that its owner can change. Lengths are UTF-16 units, as in the form. */
export const ProfileChange = z.object({
  name: z.string().trim().max(100, 'Name must not be longer than 100 characters.').exactOptional(),
  userInfo: z.string().max(500, 'User information must not be longer than 500 characters.').exactOptional(),
  customInstructions: z
    .string()
    .max(1000, 'Custom instructions must not be longer than 1000 characters.')
    .exactOptional(),
  language: PageLanguage.exactOptional(),
});
export type ProfileChange = z.output<typeof ProfileChange>;

export const getProfile = coreEndpoint({
  method: 'GET',
  path: '/api/profile',
  policy: 'user',
  summary: "Get the person's own profile",
  response: Profile,
});

export const changeProfile = coreEndpoint({
  method: 'PATCH',
  path: '/api/profile',
  policy: 'user',
  summary: "Change the person's own profile; absent fields do not change",
  body: ProfileChange,
  response: Profile,
});
