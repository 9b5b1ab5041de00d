import type { AnswerStep } from '@staffroom/sdk/internal/shared';
import { loopbackUpstream, type LoopbackUpstream } from '@staffroom/sdk/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openAuthority, type TestAuthority } from '../../mcp/testing/authority.ts';
import { openNotes, type PersonalNotes } from '../../mcp/testing/personal-notes.ts';
import { agentFolder } from '../../testing/agent-folder.ts';
import { openFrames } from '../../testing/frames.ts';
import { newSession } from '../../testing/talker.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { allowTools } from './testing/allow-tools.ts';
import { approvalIn, commandModel, decide, toolResults, wish } from './testing/command-model.ts';

let server: TestServer;
let upstream: LoopbackUpstream;
let authority: TestAuthority;
let notes: PersonalNotes;
let ana: TestClient;
let ben: TestClient;
let clerk: number;
let id: number;
const resources = new AsyncDisposableStack();
const list = '/api/mcp-accounts';

beforeAll(async () => {
  upstream = resources.use(await loopbackUpstream({ respond: commandModel }));
  authority = resources.use(await openAuthority());
  notes = resources.use(await openNotes(authority));
  const folder = resources.use(await agentFolder());
  await folder.agent('clerk', { manifest: { capabilities: ['ai'], uses: ['tools'] } });
  await folder.plugins({ clerk: {} });
  const env = {
    OPENAI_API_KEY: 'sk-loopback',
    OPENAI_BASE_URL: upstream.url.openai,
    PLUGINS_FILE: folder.file,
    MCP_ALLOWED_HOSTS: '127.0.0.1',
    AGENT_SECRETS_KEY: 'kP3vN8xQ2mZ7rT5wY9bC4dF6gH1jL0sA+uEiOqWe',
  };
  server = resources.use(await testServer({ env }));
  const root = await server.signIn('root@example.test');
  ana = await server.signIn('ana@example.test');
  ben = await server.signIn('ben@example.test');
  clerk = (await ana.get('/api/ai-agents')).body[0].id;
  const given = { name: 'Notes', url: notes.url, signIn: 'person' };
  ({ id } = (await root.post('/api/admin/mcp-servers', given)).body);
  await signIn(root, 'root');
  await root.post(`/api/admin/mcp-servers/${id}/read`, {});
  await allowTools(root);
});
beforeEach(() => void (notes.calls.length = 0));
afterAll(() => resources[Symbol.asyncDispose]());

async function signIn(client: TestClient, person: string): Promise<void> {
  const { url } = (await client.post(`${list}/${id}/sign-in`, { returnTo: '/' })).body;
  const back = await authority.consent(url, person);
  await client.get(back.pathname + back.search);
}

const line = ({ state, title, outcome }: AnswerStep) => [state, title, outcome].join(' | ');

async function answerTo(client: TestClient, question: string, approve?: boolean) {
  using frames = await openFrames(client);
  const sessionId = await newSession(client, 'A chat', clerk);
  const { runId } = await frames.ask(sessionId, question, { aiProvider: 'openai' });
  if (approve !== undefined) await decide(client, await approvalIn(frames), approve);
  const end = await frames.end(runId);
  if (end.type === 'error') throw new Error(end.message);
  const bodies = upstream.requests.map(({ body }) => JSON.stringify(body));
  return { steps: end.message.steps, told: toolResults(bodies) ?? '' };
}

const whoami = wish('mcp_notes__whoami', {});
const stateOf = async (client: TestClient) => (await client.get(list)).body[0].state;

it('a person who is not signed in gets a button, and the model learns that nothing was done', async () => {
  const { steps, told } = await answerTo(ana, whoami);
  expect(steps.find(({ signIn: button }) => button)?.signIn).toEqual({ server: id, name: 'Notes' });
  expect(steps.map(line)).toContain('failed | Tell who I am (Notes) | Not signed in to Notes.');
  expect(told).toContain('Not signed in to Notes. Nothing was done.');
  expect(notes.calls).toEqual([]);
});

it('a change is not offered for approval before the person is signed in', async () => {
  const { steps } = await answerTo(ana, wish('mcp_notes__write', { text: 'Hello' }));
  expect(steps.some(({ title }) => title.startsWith('Write a note (Notes)'))).toBe(true);
  expect(steps.filter(({ id: step }) => step.startsWith('approval-'))).toEqual([]);
  expect(steps.some(({ signIn: button }) => button?.server === id)).toBe(true);
  expect(notes.calls).toEqual([]);
});

it('each person uses their own account, and a change still needs approval', async () => {
  await Promise.all([signIn(ana, 'ana'), signIn(ben, 'ben')]);
  expect((await answerTo(ana, whoami)).told).toContain('You are ana.');
  expect((await answerTo(ben, whoami)).told).toContain('You are ben.');
  await answerTo(ben, wish('mcp_notes__write', { text: 'Hello' }), false);
  await answerTo(ana, wish('mcp_notes__write', { text: 'Hello' }), true);
  expect(notes.calls).toEqual(['ana: whoami', 'ben: whoami', 'ana: write Hello']);
  await ben.delete(`${list}/${id}`);
  expect((await answerTo(ben, whoami)).told).toContain('Not signed in to Notes.');
  expect((await answerTo(ana, whoami)).told).toContain('You are ana.');
});

it('a refused access token is renewed once, and the person notices nothing', async () => {
  await signIn(ana, 'ana');
  authority.expireAccess();
  authority.asked = {};
  expect((await answerTo(ana, whoami)).told).toContain('You are ana.');
  expect(authority.asked).toEqual({ refresh_token: 1 });
  expect(notes.refused).toHaveLength(1);
});

it('while the authorization server fails, the server is unavailable and the sign-in stays', async () => {
  await signIn(ana, 'ana');
  authority.expireAccess();
  authority.failure = 503;
  const { steps } = await answerTo(ana, whoami);
  authority.failure = null;
  expect(steps.map(line)).toEqual(['failed | Tell who I am (Notes) | Notes is unavailable.']);
  expect(await stateOf(ana)).toBe('connected');
  expect((await answerTo(ana, whoami)).told).toContain('You are ana.');
});

it('a refused refresh token ends the sign-in, and the person can sign in again', async () => {
  await signIn(ana, 'ana');
  authority.expireAccess();
  authority.forget();
  const { steps } = await answerTo(ana, whoami);
  expect(steps.some(({ signIn: button }) => button?.server === id)).toBe(true);
  expect(await stateOf(ana)).toBe('expired');
  authority.asked = {};
  await answerTo(ana, whoami);
  expect(authority.asked).toEqual({});
  await signIn(ana, 'ana');
  expect(await stateOf(ana)).toBe('connected');
  expect((await answerTo(ana, whoami)).told).toContain('You are ana.');
});

it('the log, the chat and the audit log contain no token', async () => {
  await signIn(ana, 'ana');
  await answerTo(ana, whoami);
  const root = await server.signIn('root@example.test');
  const audit = JSON.stringify((await root.get('/api/admin/audit')).body);
  const tokens = authority.issued();
  expect(tokens.length).toBeGreaterThan(10);
  for (const token of tokens)
    for (const text of [audit, server.logged.join('\n'), JSON.stringify(upstream.requests)])
      expect(text.includes(token)).toBe(false);
});
