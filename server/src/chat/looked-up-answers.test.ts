import { createCanvas } from '@napi-rs/canvas';
import type { AnswerStep, ChatMessage, RunFrame } from '@staffroom/sdk/internal/shared';
import type { UpstreamRequest } from '@staffroom/sdk/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildPdf } from '../ingest/testing/build-pdf.ts';
import { buildScan } from '../ingest/testing/build-scan.ts';
import { protocols } from '../testing/loopback-provider.ts';
import { openFrames } from '../testing/frames.ts';
import { type ProviderServer, providerServer } from '../testing/provider-server.ts';
import { newSession } from '../testing/talker.ts';
import { attach, attachSettled } from '../modules/chat/testing/attach.ts';
import { withAttachments } from '../modules/chat/attachments/attachment-original.ts';
import type { TestClient } from '../testing/test-client.ts';
import { readingTimeoutMs } from '../testing/run/limits.ts';

const agreements = {
  'Alder agreement.md': '# Liability\n\nThe liability of Alder is capped at 2 million euros in each year.',
  'Birch agreement.md': '# Liability\n\nThe liability of Birch is capped at 5 million euros in each year.',
};
const policy =
  '# Suppliers\n\nA supplier has to accept a liability of at least 3 million euros in each year.';
const question = 'Which supplier accepts the higher liability, and does our policy allow it?';

const letter = 'Write the letter to the supplier.';
const halves = ['Dear supplier,', ' we accept your offer.'];

const glance = 'What does the stamp look like?';

let server: ProviderServer;
let ana: TestClient;
let ben: TestClient;
let anaId: string;
let agentId: number;
let policyId: string;
let secretId: string;

function model({ body, operation }: UpstreamRequest) {
  const said = JSON.stringify(body);
  if (operation === 'chat' && said.includes(letter))
    return said.includes('Dear supplier')
      ? { text: halves[1] ?? '' }
      : { text: halves[0] ?? '', finish: 'length' as const };
  if (operation === 'chat' && said.includes(glance) && said.includes('view_page'))
    return /function_call_output|tool_use_id|functionResponse"/.test(said)
      ? { text: 'A stamp.' }
      : {
          tools: [
            {
              name: 'view_page',
              input: { document: said.includes('scan.pdf') ? 'scan' : 'plan.pdf', page: 2 },
            },
          ],
        };
  if (operation !== 'chat' || !said.includes(question)) return undefined;
  if (!/"tools":/.test(said)) return { text: 'Birch [1].' };
  const calls = said.match(/function_call_output|tool_use_id|functionResponse"/g)?.length ?? 0;
  const number = (words: string) => new RegExp(String.raw`\[(\d+)\] [^[]*?${words}`).exec(said)?.[1];
  switch (calls) {
    case 0:
      return {
        thinking: 'Two suppliers.',
        tools: [{ name: 'search_documents', input: { query: 'liability cap', file_type: 'md' } }],
      };
    case 1:
      return {
        tools: [
          { name: 'open_document', input: { document: 'Policy.md' } },
          { name: 'open_document', input: { document: secretId } },
        ],
      };
    default:
      return {
        text: `Birch accepts the higher liability, 5 million euros [${number('Birch is')}]. The policy asks for at least 3 million euros [${number('A supplier')}]. Beside it stands [99].`,
      };
  }
}

async function add(
  client: TestClient,
  filename: string,
  text: string | Uint8Array<ArrayBuffer>,
): Promise<string> {
  const { id } = (await client.upload('/api/documents', filename, text)).body;
  await vi.waitFor(
    async () => expect((await client.get(`/api/documents/${id}`)).body.status).toBe('processed'),
    { timeout: readingTimeoutMs, interval: 100 },
  );
  return id;
}

beforeAll(async () => {
  server = await providerServer({}, { loopback: { respond: model } });
  [ana, ben] = await Promise.all([server.signIn('ana@example.test'), server.signIn('ben@example.test')]);
  const admin = await server.signIn('root@example.test');
  const made = await admin.post('/api/admin/agents', { name: 'Buyer', description: 'Knows the suppliers.' });
  agentId = made.body.id;
  for (const [name, text] of Object.entries(agreements)) await add(ana, name, text);
  policyId = await add(ben, 'Policy.md', policy);
  await add(
    ana,
    'plan.pdf',
    new Uint8Array(buildPdf(['The plan of the first floor.', 'And of the second.'])),
  );
  secretId = await add(
    ben,
    'Secret.md',
    'The secret liability of Cedar is capped at 9 million euros in each year.',
  );
  anaId = (await ana.get('/api/auth/me')).body.id;
  const grant = { to: 'person', id: anaId, role: 'viewer' };
  await ben.put(`/api/documents/${policyId}/shares`, grant);
});
afterAll(() => server.close());

const line = ({ state, title, documents, outcome }: AnswerStep) =>
  [state, [title, ...documents.map(({ filename }) => filename)].join(' '), outcome].join(' | ');

async function answerOf(provider: string): Promise<{ message: ChatMessage; frames: RunFrame[] }> {
  using frames = await openFrames(ana);
  const sessionId = await newSession(ana, 'A chat', agentId);
  const { runId } = await frames.ask(sessionId, question, { aiProvider: provider });
  const end = await frames.end(runId);
  if (end.type === 'error') throw new Error(end.message);
  return { message: end.message, frames: frames.all.filter((frame) => 'seq' in frame) as RunFrame[] };
}

describe.each(protocols)('an answer that the token limit cut over %s', (protocol) => {
  it('an answer that the token limit cut has a notice and can be continued in the same message', async () => {
    using frames = await openFrames(ana);
    const sessionId = await newSession(ana, 'A letter', agentId);
    const ask = async (more: object) =>
      frames.end((await frames.ask(sessionId, letter, { aiProvider: protocol, ...more })).runId);
    const cut = await ask({});
    expect(cut).toMatchObject({ type: 'done', message: { status: 'cut', content: halves[0] } });
    const id = cut.type === 'done' ? cut.message.id : '';
    expect(await ask({ continueFrom: id })).toMatchObject({
      type: 'done',
      message: { id, status: 'complete', content: halves.join('') },
    });
  });
});

describe.each(protocols)('a question in two steps over %s', (protocol) => {
  it("the model searches documents step by step, limited to the person's access", async () => {
    const { message, frames } = await answerOf(protocol);
    expect(message.status).toBe('complete');
    expect(message.steps.map(line)).toEqual([
      expect.stringMatching(/^done \| Searched “Which supplier accepts.* \| \d+ passages$/),
      expect.stringMatching(/^done \| Searched “liability cap” \| \d+ passages$/),
      'done | Read Policy.md | 1 passage',
      'failed | Reading a document | Document Not Found',
    ]);
    expect(message.citations.map(({ number, filename }) => [number, filename])).toEqual([
      [1, 'Birch agreement.md'],
      [2, 'Policy.md'],
    ]);
    expect(message.content).toMatch(/ euros \[1\]\..* euros \[2\]\. Beside it stands \[99\]\.$/);
    const chunks = frames.flatMap((frame) => (frame.type === 'chunk' ? [frame.content] : []));
    expect(chunks.join('')).toBe(message.content);
    const named = frames.flatMap((frame) => (frame.type === 'sources' ? frame.sources : []));
    expect(named.map(({ number, filename }) => [number, filename])).toEqual([
      [1, 'Birch agreement.md'],
      [2, 'Policy.md'],
    ]);
    const brought = message.steps.flatMap(({ passages }) => passages);
    expect(new Set(brought.map(({ number, filename }) => number && `${number} ${filename}`))).toEqual(
      new Set(['1 Birch agreement.md', '2 Policy.md', null]),
    );
    const asked = server.upstream.requests.map(({ body }) => JSON.stringify(body));
    expect(asked.filter((body) => body.includes(question)).join()).not.toContain('Cedar');

    expect(message.reasoning).toBe('Two suppliers.');
    expect(frames.some((frame) => frame.type === 'reasoning')).toBe(true);
    const file = await ana.get(`/api/ai-chat-sessions/${message.sessionId}/export?format=md`);
    expect(JSON.stringify(file.body)).not.toContain('Two suppliers.');
    expect(JSON.stringify(file.body)).toContain('[^1]: Birch agreement.md');

    const shown = frames.flatMap((frame) =>
      frame.type === 'step' ? [`${frame.step.id} ${frame.step.state}`] : [],
    );
    expect(shown).toEqual([
      'search running',
      'search done',
      'tool-1 running',
      'tool-1 done',
      'tool-2 running',
      'tool-3 running',
      'tool-2 done',
      'tool-3 failed',
    ]);
  });
});

function stamp(): Uint8Array<ArrayBuffer> {
  const canvas = createCanvas(240, 120);
  const context = canvas.getContext('2d');
  context.fillStyle = '#cc2222';
  context.fillRect(20, 20, 200, 80);
  return new Uint8Array(canvas.toBuffer('image/png'));
}

/** The first characters of every JPEG in base64. */
const jpeg = '/9j/';
const setAbility = async (identifier: string, ability: Record<string, boolean>) => {
  const admin = await server.signIn('root@example.test');
  const { body: models } = await admin.get('/api/ai/models');
  const known = models.find((one: { identifier: string }) => one.identifier === identifier);
  await admin.put(`/api/ai/models/${known.id}`, { capabilities: { ...known.capabilities, ...ability } });
};

it('a model with vision gets pictures, a model without vision gets the recognized text, and the answer says which of the two the model got', async () => {
  using frames = await openFrames(ana);
  const sessionId = await newSession(ana, 'A chat', agentId);
  const { id } = await attach(ana, 'photo.png', stamp());
  const askAbout = async (message: string, aiProvider: string) => {
    const first = server.upstream.requests.length;
    const { runId } = await frames.ask(sessionId, message, { aiProvider, attachmentIds: [id] });
    const end = await frames.end(runId);
    if (end.type === 'error') throw new Error(end.message);
    const asked = server.upstream.requests.slice(first).map(({ body }) => JSON.stringify(body));
    return { steps: end.message.steps.map(line), asked: asked.filter((body) => body.includes('excerpts')) };
  };
  const seen = await askAbout(glance, 'google');
  expect(seen.steps).toContain('done | Viewed photo.png | shown to the model');
  expect(seen.steps.at(-1)).toBe('done | Viewed plan.pdf | ');
  expect(seen.asked.map((body) => body.split(jpeg).length - 1).slice(0, 2)).toEqual([1, 2]);

  await setAbility('gpt-6.1-sol', { vision: false });
  const unseen = await askAbout('And what is on it?', 'openai');
  await setAbility('gpt-6.1-sol', { vision: true });
  expect(unseen.steps).toContain('done | Read recognized text on photo.png | this model can’t read images');
  expect(unseen.asked.join()).toContain('A picture without recognized text');
  expect(unseen.asked.join()).not.toMatch(/\/9j\/|view_page/);
});

it('the model can view a page of an earlier scan only for the owner of the chat, and only as long as the chat exists', async () => {
  using frames = await openFrames(ana);
  const sessionId = await newSession(ana, 'A chat', agentId);
  const scan = new Uint8Array(buildScan(['The first page.', 'The second page.']));
  const { id } = await attachSettled(ana, 'scan.pdf', scan);
  await frames.end(
    (await frames.ask(sessionId, 'Read this.', { aiProvider: 'openai', attachmentIds: [id] })).runId,
  );
  const first = server.upstream.requests.length;
  const end = await frames.end((await frames.ask(sessionId, glance, { aiProvider: 'openai' })).runId);
  const steps = end.type === 'done' ? end.message.steps : [];
  expect(steps.map(line).at(-1)).toBe('done | Viewed scan.pdf | ');
  expect(steps.at(-1)?.documents).toMatchObject([{ filename: 'scan.pdf', page: 2, place: 'p. 2' }]);
  const asked = server.upstream.requests.slice(first).map(({ body }) => JSON.stringify(body));
  expect(asked.filter((body) => body.includes(jpeg))).toHaveLength(1);

  const { pool } = server.database;
  const original = withAttachments(
    { original: () => Promise.reject(new Error('no document')) },
    server.database,
  );
  const { blob } = await original(anaId, `attachment:${id}`);
  const benId = (await ben.get('/api/auth/me')).body.id;
  await expect(original(benId, `attachment:${id}`)).rejects.toMatchObject({ code: 'not-found' });
  const noted = async () => (await pool.query('select from orphaned_blob where blob = $1', [blob])).rowCount;
  expect(await noted()).toBe(0);
  await ana.delete(`/api/ai-chat-sessions/${sessionId}`);
  await expect(original(anaId, `attachment:${id}`)).rejects.toMatchObject({ code: 'not-found' });
  expect(await noted()).toBe(0);
  // Simulates the final deletion after the trash period.
  await pool.query('delete from chat_session where id = $1', [sessionId]);
  expect(await noted()).toBe(1);
});

it('a model without tool calls is called once, with the results of one search', async () => {
  const before = server.upstream.requests.length;
  await setAbility('gpt-6.1-sol', { tools: false });
  const { message } = await answerOf('openai');
  await setAbility('gpt-6.1-sol', { tools: true });
  expect(message.content).toBe('Birch [1].');
  expect(message.steps).toHaveLength(1);
  const asked = server.upstream.requests
    .slice(before)
    .filter(({ body }) => JSON.stringify(body).includes(question));
  expect(asked.filter(({ body }) => /excerpts/.test(JSON.stringify(body)))).toHaveLength(1);
});

it('the search steps of an answer hide a document that the person lost access to', async () => {
  const { message } = await answerOf('openai');
  expect((await ben.delete(`/api/documents/${policyId}/shares`)).status).toBeLessThan(300);
  const { body } = await ana.get(`/api/ai-chat-sessions/${message.sessionId}/messages`);
  const [, answer] = body as ChatMessage[];
  expect(JSON.stringify(answer?.steps)).not.toContain('Policy.md');
  expect(JSON.stringify(answer?.steps)).not.toContain('at least 3 million');
  expect(answer?.steps.map(({ withheld }) => withheld)).toContain(1);
});
