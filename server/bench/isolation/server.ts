// Starts the whole server with the same agent four times: twice in the server's process, and twice in separate processes, one
// of which fails.
import { agentFolder } from '../../src/testing/agent-folder.ts';
import { testServer } from '../../src/testing/test-server.ts';
import { reportMeasurements } from '../sockets/measured.ts';

const server = (id: string) => `
import { z } from 'zod';
import { endpoint } from '@staffroom/sdk';
import { serverKit, turnMessages } from '@staffroom/sdk/server';
const { chat, route, defineServerPlugin } = serverKit({ id: '${id}', name: '${id}', description: '-', capabilities: ['ai', 'documents', 'search', 'storage'] });
const faults = {
  loop() { for (;;); },
  heap() { const all = []; for (;;) all.push(Array.from({ length: 1_000 }, () => ({ all }))); },
  exit() { process.exit(3); },
  timer() { setTimeout(() => { throw new Error('too late'); }); },
  rejection() { void Promise.reject(new Error('forgotten')); },
  none() {},
};
export default defineServerPlugin({
  chat: chat(async function* (turn, call) {
    yield* call.ai.stream({ messages: turnMessages(turn) });
  }),
  routes: [
    route(endpoint({ method: 'GET', path: '/fail/:how', params: z.object({ how: z.string() }), response: z.number() }), async ({ params }) => {
      faults[params.how]();
      if (params.how !== 'none') await new Promise(() => {});
      return process.pid;
    }),
  ],
});`;

const isolations = { here: false, again: false, apart: true, failing: { memory: 64, blocked: 5 } };
const folder = await agentFolder();
for (const id of Object.keys(isolations)) {
  const manifest = { name: id, capabilities: ['ai', 'documents', 'search', 'storage'] };
  await folder.agent(id, { manifest, server: server(id) });
}
const entries = Object.entries(isolations).map(([id, isolate]) => [id, { isolate }] as const);
await folder.plugins(Object.fromEntries(entries));
const opened = await testServer({
  checkAnswers: false,
  variables: { OPENAI_API_KEY: 'bench-key' },
  env: { PLUGINS_FILE: folder.file, OPENAI_BASE_URL: String(process.env['OPENAI_BASE_URL']) },
});
process.on('disconnect', () => {
  void opened
    .close()
    .then(() => new Promise((r) => setTimeout(r, 3000)))
    .then(() => folder[Symbol.asyncDispose]())
    .then(() => process.exit());
});
reportMeasurements(opened.url);
