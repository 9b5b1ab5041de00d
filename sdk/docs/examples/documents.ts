import { AppError, defineManifest, endpoint } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
import { z } from 'zod';

const manifest = defineManifest({
  id: 'finder',
  name: 'Finder',
  description: 'Finds the place of a text in your documents.',
  capabilities: ['documents', 'search'],
});
const { route, defineServerPlugin } = serverKit(manifest);

const Place = z.object({ documentId: z.string(), filename: z.string(), quote: z.string() });

export const find = endpoint({
  method: 'GET',
  path: '/places',
  query: z.object({ words: z.string().min(1).max(200) }),
  response: z.object({ places: z.array(Place), notice: z.string().nullable() }),
});
export const outline = endpoint({
  method: 'GET',
  path: '/outline/:id',
  params: z.object({ id: z.uuid() }),
  response: z.object({ headings: z.array(z.string()) }),
});

export default defineServerPlugin({
  routes: [
    route(find, async ({ query, call }) => {
      const { passages, notice } = await call.search.find(query.words, { limit: 5 });
      return {
        places: passages.map(({ documentId, filename, quote }) => ({ documentId, filename, quote })),
        notice,
      };
    }),
    route(outline, async ({ params, call }) => {
      // A document that the person cannot read is `not-found`, as if it did not exist.
      const { text, sections } = await call.documents.content(params.id);
      if (text === null) throw new AppError('conflict', 'This document has not been read yet.');
      return { headings: sections.map(({ title }) => title) };
    }),
  ],
});
