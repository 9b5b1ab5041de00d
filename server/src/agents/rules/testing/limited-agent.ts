import { onTestFinished } from 'vitest';
import { agentFolder } from '../../../testing/agent-folder.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { testServer } from '../../../testing/test-server.ts';
import { allowTools } from '../../shared-tools/testing/allow-tools.ts';

const facts = {
  capabilities: ['notify', 'storage'],
  offers: [{ name: 'entries', title: 'List entries', description: 'All entries.' }],
};

export const vaultManifest = { ...facts, schedules: [{ name: 'digest', title: 'Digest' }] };

/** Source code of an agent with a door of each kind. */
export const vault = `
import { z } from 'zod';
import { endpoint, jobSpec } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
const manifest = ${JSON.stringify({ id: 'vault', name: 'Agent vault', description: '-', ...facts })};
const { chat, job, on, route, schedule, sharedTool, socket, defineServerPlugin } = serverKit(manifest, {
  settings: { schema: z.object({ tone: z.string().meta({ label: 'Tone' }) }), shipped: { tone: 'Plain' }, scope: 'person' },
});
const forever = (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
const slow = jobSpec({ name: 'slow', title: 'Slow', input: z.unknown(), result: z.null() });
const count = jobSpec({ name: 'count', title: 'Count', input: z.object({ documentId: z.string().optional() }), result: z.string() });
const Note = z.object({ documentId: z.string() });
const keep = endpoint({ method: 'POST', path: '/keep', body: Note, response: z.unknown() });
const tell = endpoint({ method: 'POST', path: '/tell', body: z.object({ to: z.string() }), response: z.null() });
export default defineServerPlugin({
  routes: [
    route(endpoint({ method: 'GET', path: '/read', response: z.string() }), async () => 'read'),
    route(keep, ({ body, call }) => call.storage.collection('notes', Note, { about: { document: 'documentId' } }).create(body)),
    route(tell, async ({ body, call }) => (await call.notify.people([body.to], 'Look at this'), null)),
  ],
  sockets: [
    socket('once', z.unknown(), async function* () { yield 'once'; }),
    socket('follow', z.unknown(), async function* (_, call) { yield 'first'; await forever(call.signal); }),
  ],
  jobs: [job(slow, async ({ progress, call }) => { await progress('begun'); return forever(call.signal); }), job(count, async () => 'counted')],
  schedules: [schedule('digest', { every: '6 hours', for: 'each-person', title: 'Digest' }, ({ call }) => call.notify.user('digest'))],
  subscriptions: [on('document.updated', ({ call }) => call.notify.user('document'))],
  offers: [sharedTool('entries', { input: z.object({}), output: z.string(), run: async () => 'entries' })],
  chat: chat(async function* (turn, call) {
    yield { type: 'text', text: 'Hello' };
    if (turn.message === 'forever') await forever(call.signal);
  }),
});
`;

export const accessPath = '/api/admin/agents/vault/access';

export const idOf = async (person: TestClient): Promise<string> => (await person.get('/api/auth/me')).body.id;

/** Ana is chosen, Ben is in the chosen team Harbour, Cyd is neither, and Root is an administrator. */
export async function limitedAgent() {
  const folder = await agentFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  await folder.agent('vault', { manifest: vaultManifest, server: vault });
  await folder.agent('other', { manifest: { capabilities: ['ai'] } });
  await folder.plugins({ vault: {}, other: {} });
  const server = await testServer({ env: { PLUGINS_FILE: folder.file } });
  onTestFinished(() => server.close());
  const signIn = (name: string) => server.signIn(`${name}@example.test`);
  const [root, ana, ben, cyd] = [
    await signIn('root'),
    await signIn('ana'),
    await signIn('ben'),
    await signIn('cyd'),
  ];
  await allowTools(root);
  const team: string = (await root.post('/api/teams', { name: 'Harbour' })).body.id;
  await root.put(`/api/teams/${team}/members/${await idOf(ben)}`);
  const change = async (body: object) => {
    const { status } = await root.patch(accessPath, body);
    if (status !== 200) throw new Error(`The audience was not changed: ${status}`);
  };
  const limit = async () => {
    await change({ limited: true });
    await change({ add: { to: 'person', id: await idOf(ana) } });
    await change({ add: { to: 'team', id: team } });
  };
  return { server, folder, root, ana, ben, cyd, team, change, limit };
}
