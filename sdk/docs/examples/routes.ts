import { AppError, defineManifest, endpoint, fileAnswer, FileResponse } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
import { z } from 'zod';

export const manifest = defineManifest({
  id: 'lost-property',
  name: 'Lost property',
  description: 'Lists things that were found in the office.',
  capabilities: ['storage'],
});

const Thing = z.object({ name: z.string().trim().min(1).max(100), place: z.string().max(100) });
const StoredThing = Thing.extend({ id: z.uuid(), createdAt: z.string() });

// The contract: both halves import these declarations.
export const listThings = endpoint({
  method: 'GET',
  path: '/things',
  query: z.object({ search: z.string().max(100).optional() }),
  response: z.object({ items: z.array(StoredThing), total: z.number() }),
});
export const addThing = endpoint({ method: 'POST', path: '/things', body: Thing, response: StoredThing });
export const takeThing = endpoint({
  method: 'DELETE',
  path: '/things/:id',
  params: z.object({ id: z.uuid() }),
  response: z.void(),
});
export const exportThings = endpoint({ method: 'GET', path: '/things.csv', response: FileResponse });

const { route, socket, defineServerPlugin } = serverKit(manifest, {
  // The values of "config" in plugins.json. An agent whose config does not fit does not start.
  config: z.object({ maxThings: z.number().int().min(1).default(100) }),
});

export default defineServerPlugin({
  routes: [
    route(listThings, ({ query, call }) => call.storage.collection('things', Thing).list(query)),
    route(addThing, async ({ body, call }) => {
      const things = call.storage.collection('things', Thing);
      const { total } = await things.list({ limit: 1 });
      if (total >= call.config.maxThings)
        throw new AppError('conflict', 'The list is full. Remove things that were collected.');
      return things.create(body);
    }),
    route(takeThing, ({ params, call }) => call.storage.collection('things', Thing).delete(params.id)),
    route(exportThings, async ({ call }) => {
      const { items } = await call.storage.collection('things', Thing).list({ limit: 200 });
      const lines = items.map(({ name, place }) => `"${name.replaceAll('"', '""')}","${place}"`);
      return fileAnswer({
        filename: 'things.csv',
        type: 'text/csv; charset=utf-8',
        body: ['name,place', ...lines].join('\n'),
      });
    }),
  ],
  sockets: [
    socket('look', z.object({ words: z.string().max(100) }), async function* ({ words }, call) {
      const { items } = await call.storage.collection('things', Thing).list({ search: words });
      for (const { name, place } of items) yield { name, place };
    }),
  ],
});
