import { z } from 'zod';
import { coreEndpoint } from '../endpoint.ts';

export const Person = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  picture: z.string().nullable(),
});
export type Person = z.output<typeof Person>;

export const findPeople = coreEndpoint({
  method: 'GET',
  path: '/api/people',
  policy: 'user',
  summary: 'Find colleagues to share with, by part of their name or address',
  query: z.object({ search: z.string().trim().min(1).max(100) }),
  response: z.array(Person),
  errors: ['rate-limited'],
});
