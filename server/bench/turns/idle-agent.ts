/** Files of an agent for `agentFolder`, with routes, a job and records, like most agents. */
export const idleAgent = (id: string) => ({
  server: server(id),
  manifest: { capabilities: ['storage', 'ai'] },
});

const server = (id: string) => `
import { z } from 'zod';
import { endpoint, jobSpec } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
const kit = serverKit({ id: '${id}', name: '${id}', description: '-', capabilities: ['storage', 'ai'] });
const Note = z.object({ text: z.string().min(1).max(500) });
const list = endpoint({ method: 'GET', path: '/notes', response: z.object({ items: z.array(z.unknown()), total: z.number() }) });
const add = endpoint({ method: 'POST', path: '/notes', body: Note, response: z.unknown() });
const sum = jobSpec({ name: 'sum', title: 'Sum', input: z.object({}), result: z.string() });
export default kit.defineServerPlugin({
  routes: [
    kit.route(list, ({ call }) => call.storage.collection('notes', Note).list()),
    kit.route(add, ({ body, call }) => call.storage.collection('notes', Note).create(body)),
  ],
  jobs: [kit.job(sum, async () => 'done')],
});
`;
