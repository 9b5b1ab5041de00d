import { endpoint, z } from '@staffroom/sdk';

/** Both halves of the agent use this contract, so that an incompatible change in one half does not compile. */
export const Note = z.object({ text: z.string().trim().min(1).max(500) });
const StoredNote = Note.extend({ id: z.uuid(), createdAt: z.string(), updatedAt: z.string() });

export const listNotes = endpoint({
  method: 'GET',
  path: '/notes',
  response: z.object({ items: z.array(StoredNote), total: z.number() }),
});

export const addNote = endpoint({ method: 'POST', path: '/notes', body: Note, response: StoredNote });

export const removeNote = endpoint({
  method: 'DELETE',
  path: '/notes/:id',
  params: z.object({ id: z.uuid() }),
  response: z.void(),
});
