import { endpoint, jobSpec } from '@staffroom/sdk';
import { z } from 'zod';

/** Both halves of the agent use this contract, so that an incompatible change in one half does not compile. */
export const Term = z.object({
  name: z.string().trim().min(1).max(100),
  meaning: z.string().max(2_000),
});
const StoredTerm = Term.extend({ id: z.uuid(), createdAt: z.string(), updatedAt: z.string() });

export const listTerms = endpoint({
  method: 'GET',
  path: '/terms',
  query: z.object({ search: z.string().max(100).optional() }),
  response: z.object({ items: z.array(StoredTerm), total: z.number() }),
});

export const addTerm = endpoint({ method: 'POST', path: '/terms', body: Term, response: StoredTerm });

export const removeTerm = endpoint({
  method: 'DELETE',
  path: '/terms/:id',
  params: z.object({ id: z.string() }),
  response: z.void(),
});

export const collect = jobSpec({
  name: 'collect',
  title: 'Collect terms',
  input: z.object({ documentId: z.uuid(), instructions: z.string().max(2_000).optional() }),
  result: z.object({ added: z.array(z.string()) }),
  steps: ['Read', 'Collect'],
});
