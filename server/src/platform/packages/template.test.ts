import path from 'node:path';
import { once } from 'node:events';
import type { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AgentFolder, agentFolder } from '../../testing/agent-folder.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { readingTimeoutMs } from '../../testing/run/limits.ts';

const template = path.join(import.meta.dirname, '../../../../sdk/template');

/** Source code of an agent that writes endlessly and ignores its signal. */
const endless = `
import { serverKit } from '@staffroom/sdk/server';
const { chat, defineServerPlugin } = serverKit({ id: 'endless', name: 'Endless', description: '-' });
export default defineServerPlugin({ chat: chat(async function* () {
  for (;;) {
    yield { type: 'text', text: 'on and ' };
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}) });
`;

let folder: AgentFolder;
let server: TestServer;
let ana: TestClient;
let root: TestClient;

beforeAll(async () => {
  folder = await agentFolder();
  await folder.agent('endless', { server: endless });
  await folder.plugins({ glossary: { from: template, config: { passages: 3 } }, endless: {} });
  server = await testServer({ env: { PLUGINS_FILE: folder.file } });
  ana = await server.signIn('ana@example.test');
  root = await server.signIn('root@example.test');
});

afterAll(async () => {
  await server.close();
  await folder[Symbol.asyncDispose]();
});

interface Frame {
  type: string;
  [field: string]: unknown;
}

async function openSocket(client: TestClient): Promise<{ socket: WebSocket; frames: Frame[] }> {
  const socket = client.socket();
  const frames: Frame[] = [];
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString('utf8'))));
  await once(socket, 'open');
  return { socket, frames };
}

async function upload(filename: string, contents: string): Promise<string> {
  await ana.upload('/api/documents', filename, contents);
  return vi.waitFor(
    async () => {
      const documents = (await ana.get('/api/documents')).body as {
        id: string;
        filename: string;
        status: string;
      }[];
      const found = documents.find((document) => document.filename === filename);
      if (found?.status !== 'processed') throw new Error(`The document is ${found?.status}`);
      return found.id;
    },
    { timeout: readingTimeoutMs, interval: 100 },
  );
}

const ofType = (frames: Frame[], type: string) => frames.filter((frame) => frame.type === type);

describe('the template in a running workspace', () => {
  it('the agent template answers its routes, runs its job and answers lookups over its socket', async () => {
    const documentId = await upload(
      'policy.txt',
      '"Processor" means anyone who handles personal data for us. It is listed.',
    );
    const job = await ana.post('/api/ai-jobs', { agentId: 'glossary', documentId });
    const current = async () => (await ana.get(`/api/ai-jobs/${job.body.id}`)).body;
    await expect.poll(current).toMatchObject({ status: 'completed', result: { added: ['Processor'] } });
    expect((await ana.get(`/api/ai-jobs?documentId=${documentId}`)).body).toHaveLength(1);
    expect((await ana.get(`/api/documents/${documentId}`)).body.agentName).toBe('Glossary');
    const terms = (await ana.get('/api/agents/glossary/terms?search=processor')).body;
    expect(terms).toMatchObject({
      total: 1,
      items: [{ name: 'Processor', meaning: 'anyone who handles personal data for us' }],
    });
    expect((await ana.get('/api/notifications')).body.items[0].title).toBe('1 terms collected');

    const { socket, frames } = await openSocket(ana);
    socket.send(JSON.stringify({ type: 'glossary:lookup', id: '7', data: { name: 'processor' } }));
    await expect.poll(() => ofType(frames, 'agent-done')).toHaveLength(1);
    expect(ofType(frames, 'agent')).toEqual([
      {
        type: 'agent',
        source: 'glossary:lookup',
        id: '7',
        seq: 1,
        data: { meaning: 'anyone who handles personal data for us' },
      },
    ]);
    socket.close();
  });

  it('the agent template answers in a chat from the documents, with sources', async () => {
    await upload(
      'travel.txt',
      'Hotel rooms may cost at most 180 euros a night. Receipts are handed in within thirty days.',
    );
    const session = await ana.post('/api/ai-chat-sessions', { agentId: 'glossary', title: 'Travel' });
    const { socket, frames } = await openSocket(ana);
    socket.send(
      JSON.stringify({ type: 'chat', sessionId: session.body.id, message: 'What may hotel rooms cost?' }),
    );
    await expect.poll(() => ofType(frames, 'done')).toHaveLength(1);
    expect(ofType(frames, 'done')[0]?.fullResponse).toContain('180 euros');
    expect(ofType(frames, 'sources')).toHaveLength(1);
    socket.close();
  });
});

describe('an agent that is switched off while it streams', () => {
  it('switching off a streaming agent ends its answer with a reason, and the agent answers again once it is on', async () => {
    const session = await ana.post('/api/ai-chat-sessions', { agentId: 'endless', title: 'On and on' });
    const { socket, frames } = await openSocket(ana);
    const ask = () =>
      socket.send(JSON.stringify({ type: 'chat', sessionId: session.body.id, message: 'Go' }));
    ask();
    await expect.poll(() => ofType(frames, 'chunk').length).toBeGreaterThan(5);
    await root.put('/api/admin/agents/endless', { enabled: false });
    await expect.poll(() => ofType(frames, 'error')).toMatchObject([{ code: 'unavailable' }]);
    const written = ofType(frames, 'chunk').length;
    ask();
    await expect.poll(() => ofType(frames, 'error')).toHaveLength(2);
    expect(ofType(frames, 'chunk')).toHaveLength(written);
    await root.put('/api/admin/agents/endless', { enabled: true });
    ask();
    await expect.poll(() => ofType(frames, 'chunk').length).toBeGreaterThan(written + 5);
    expect(ofType(frames, 'event').filter(({ name }) => name === 'agents.changed').length).toBeGreaterThan(0);
    const run = ofType(frames, 'run').at(-1);
    socket.send(JSON.stringify({ type: 'stop', runId: run?.runId }));
    await expect.poll(() => ofType(frames, 'done')).toHaveLength(1);
    socket.close();
  });
});
