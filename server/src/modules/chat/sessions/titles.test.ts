import type { UpstreamReply } from '@staffroom/sdk/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Frames, openFrames } from '../../../testing/frames.ts';
import { providerServer, type ProviderServer } from '../../../testing/provider-server.ts';
import { talkerServer } from '../../../testing/talker.ts';
import type { TestClient } from '../../../testing/test-client.ts';

const asksForTitle = 'Name the conversation';
let reply: UpstreamReply;
let server: ProviderServer;
let ana: TestClient;
beforeAll(async () => {
  const respond = ({ body }: { body: unknown }) =>
    JSON.stringify(body).includes(asksForTitle) ? reply : undefined;
  server = await providerServer({}, { loopback: { respond } });
  ana = await server.signIn('ana@example.test');
});
afterAll(() => server.close());
beforeEach(() => {
  reply = { text: ['“Opening', ' hours', ' of the office”. [1]\nBecause'] };
});

const sessions = '/api/ai-chat-sessions';
const question = 'When does the office open on the first Monday of the year, and is somebody there?';
const fromQuestion = 'When does the office open on the first Monday of the year,…';

async function begin(client: TestClient, agentId: number, body = {}): Promise<string> {
  const answer = await client.post(sessions, { agentId, title: 'New chat', named: false, ...body });
  return answer.body.id;
}
async function ask(frames: Frames, id: string, text: string): Promise<void> {
  const { runId } = await frames.ask(id, text);
  await frames.end(runId);
}
/** Resolves with the chat's title once it differs from the titles in `from`. Checks the title after each chat event. */
async function renamed(frames: Frames, client: TestClient, id: string, from: string[]): Promise<string> {
  for (;;) {
    frames.all.splice(0);
    const { title } = (await client.get(`${sessions}/${id}`)).body;
    if (!from.includes(title)) return title;
    await frames.until({ type: 'event', name: 'chat.updated' });
  }
}
const titleCalls = () =>
  server.upstream.requests.filter(({ body }) => JSON.stringify(body).includes(asksForTitle));

it('the workspace’s default model names a chat once after its first answer, and the call is in the ledger', async () => {
  using frames = await openFrames(ana);
  const id = await begin(ana, 78);
  await ask(frames, id, question);
  expect(await renamed(frames, ana, id, ['New chat', fromQuestion])).toBe('Opening hours of the office');
  const [call, ...others] = titleCalls();
  expect(others).toEqual([]);
  // The chat's text is sent as data in a user message, between lines with a random code. The instructions contain none of that
  // text.
  const { instructions, input = [] } = (call?.body ?? {}) as {
    instructions?: string;
    input?: { content: string }[];
  };
  expect(instructions).not.toContain('first Monday');
  expect(input.at(-1)?.content).toMatch(/--- excerpts \w+ ---[^]*first Monday[^]*Name the conversation/);
  const { rows } = await server.database.pool.query(
    'select count(*)::int count from ai_call where agent is null',
  );
  expect(rows[0]?.count).toBeGreaterThan(0);
  await ask(frames, id, 'And on Tuesday?');
  expect(titleCalls()).toHaveLength(1);
});

it('a chat title that a person entered is kept, whenever they entered it', async () => {
  using frames = await openFrames(ana);
  const before = titleCalls().length;
  const given = await begin(ana, 78, { title: 'Mine', named: undefined });
  await ask(frames, given, question);
  const late = await begin(ana, 78);
  await ana.patch(`${sessions}/${late}`, { title: 'Mine, too' });
  await ask(frames, late, question);
  const marker = await begin(ana, 78);
  await ask(frames, marker, question);
  await renamed(frames, ana, marker, ['New chat', fromQuestion]);
  expect((await ana.get(`${sessions}/${given}`)).body.title).toBe('Mine');
  expect((await ana.get(`${sessions}/${late}`)).body.title).toBe('Mine, too');
  expect(titleCalls()).toHaveLength(before + 1);
});

it('a chat keeps its first question as the title if the model fails or returns nothing', async () => {
  using frames = await openFrames(ana);
  for (const wrong of [{ error: 'bad-request' }, { text: ['""'] }] as UpstreamReply[]) {
    reply = wrong;
    const id = await begin(ana, 78);
    const before = titleCalls().length;
    await ask(frames, id, question);
    expect(await renamed(frames, ana, id, ['New chat'])).toBe(fromQuestion);
    await (await server.upstream.request(server.upstream.requests.length - 1)).ended;
    expect(titleCalls().length).toBeGreaterThanOrEqual(before);
  }
});

it('a chat is named after its first question if there is no language model', async () => {
  await using local = await talkerServer();
  const ben = await local.signIn('ben@example.test');
  using frames = await openFrames(ben);
  const id = await begin(ben, 77);
  await ask(frames, id, question);
  expect(await renamed(frames, ben, id, ['New chat'])).toBe(fromQuestion);
});
