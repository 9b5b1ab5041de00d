import type { AgentInfo } from '@staffroom/sdk/internal/shared';
import type { ReceivedFrame } from '@staffroom/sdk/host';
import { describe, expect, it } from 'vitest';
import { createGate, Refused } from './gate.ts';
import { whereTo } from './where-to.ts';

const origin = 'https://staffroom.test';
const own = '7f1c0d5e-0000-4000-8000-000000000001';
const others = '7f1c0d5e-0000-4000-8000-000000000002';

function gateOf(given: Partial<AgentInfo> = {}) {
  const info = { id: 7, slug: 'notes', api: '/api/notes', capabilities: [], chats: false, ...given };
  return createGate({
    info: info as unknown as AgentInfo,
    origin,
    agentsOf: async (_kind, id) => (id === own ? ['notes'] : ['secrets']),
  });
}

const everything: Partial<AgentInfo> = {
  capabilities: ['documents', 'memory', 'ai', 'storage'],
  chats: true,
};

async function verdict(gate: ReturnType<typeof gateOf>, call: string, body?: unknown): Promise<string> {
  const [method = '', address = ''] = call.split(' ');
  try {
    await gate.admit({ method, url: new URL(address, origin), body });
    return 'admitted';
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
}

describe('the gate of a framed page', () => {
  it.each([
    'GET /api/notes',
    'DELETE /api/notes/posts/1?force=1',
    'GET /api/ai-agents/notes/settings',
    `GET /api/ai-jobs/${own}`,
  ])('a framed page of an agent without capabilities can call %s', async (call) => {
    expect(await verdict(gateOf(), call)).toBe('admitted');
  });

  it.each([
    ['GET /api/notesbook', 'it is none of the calls'],
    ['GET /api/notes/../admin/agents', 'GET /api/admin/agents'],
    ['GET /api/notes/%2e%2e/teams', 'the agent would need'],
    ['GET /api/documents', 'the agent would need "documents" or "search"'],
    ['GET /api/ai-agents/secrets/settings', "not this agent's own"],
    [`GET /api/ai-jobs/${others}`, "not this agent's own"],
    ['GET https://evil.test/', 'connected to nothing else'],
    ['POST /api/auth/logout', 'it is none of the calls'],
    ['GET /api/memories?agentId=notes', 'the agent would need "memory"'],
  ])('a framed page of an agent without capabilities cannot call %s', async (call, reason) => {
    expect(await verdict(gateOf(), call)).toContain(reason);
  });

  it.each([
    ['GET /api/admin/agents', 'it is none of the calls'],
    ['GET /api/ai-chat-sessions', "not this agent's own"],
    ['GET /api/ai-chat-sessions?agentId=secrets', "not this agent's own"],
    [`GET /api/ai-chat-sessions/${others}/messages`, "not this agent's own"],
    ['PUT /api/documents/bulk', 'it is none of the calls'],
    [`DELETE /api/documents/${own}`, 'it is none of the calls'],
    [`PATCH /api/memories/${own}`, "not this agent's own"],
  ])('a framed page of an agent with every capability still cannot call %s', async (call, reason) => {
    expect(await verdict(gateOf(everything), call)).toContain(reason);
  });

  it('a framed page can change items that it received, and start chats and jobs of its own agent only', async () => {
    const gate = gateOf(everything);
    const url = new URL('/api/memories?agentId=notes', origin);
    (await gate.admit({ method: 'GET', url, body: undefined })).answer([{ id: own }]);
    expect(await verdict(gate, `DELETE /api/memories/${own}`)).toBe('admitted');
    expect(await verdict(gate, 'POST /api/ai-jobs', { agentId: 7 })).toBe('admitted');
    expect(await verdict(gate, 'POST /api/ai-jobs', { agentId: 'secrets' })).toContain('own');
    expect(await verdict(gate, 'POST /api/ai-jobs')).toContain('own');
  });

  it('a framed page does not see what people have told other agents', async () => {
    const url = new URL('/api/ai-agents', origin);
    const { answer } = await gateOf().admit({ method: 'GET', url, body: undefined });
    const agents = ['notes', 'secrets'].map((slug) => ({ slug, systemPrompt: 'mine', hasOwnPrompt: true }));
    expect(answer(agents)).toEqual([agents[0], { slug: 'secrets', systemPrompt: '', hasOwnPrompt: false }]);
  });

  it('a framed page sends and receives only frames of its own agent', async () => {
    const gate = gateOf(everything);
    const sent = async (frame: unknown) =>
      gate.admitFrame(frame).then(
        () => true,
        () => false,
      );
    expect(await sent({ type: 'notes:look', id: '1' })).toBe(true);
    expect(await sent({ type: 'secrets:look', id: '1' })).toBe(false);
    expect(await sent({ type: 'chat', sessionId: others })).toBe(false);
    expect(await sent({ type: 'chat', sessionId: own })).toBe(true);
    expect(await sent({ type: 'stop', runId: 'run' })).toBe(false);
    const heard = (frame: unknown) => gate.isFor(frame as ReceivedFrame);
    expect(heard({ type: 'chunk', runId: 'run' })).toBe(false);
    expect(heard({ type: 'run', runId: 'other', sessionId: others, message: {} })).toBe(false);
    expect(heard({ type: 'run', runId: 'run', sessionId: own, message: {} })).toBe(true);
    expect(heard({ type: 'chunk', runId: 'run' })).toBe(true);
    expect(await sent({ type: 'stop', runId: 'run' })).toBe(true);
    expect(heard({ type: 'agent', source: 'secrets:look' })).toBe(false);
    expect(heard({ type: 'event', name: 'job.updated', data: { agent: 'secrets' } })).toBe(false);
  });
});

it.each([
  ['/agents/notes?post=1', { to: '/agents/notes?post=1', within: true }],
  ['/documents/1#page=2', { to: '/documents/1#page=2', within: false }],
  ['/agents/notes/../../admin/people', null],
  ['//evil.test/', null],
  ['https://evil.test/', null],
  ['/login', null],
  ['/api/documents/1/file', null],
])('the gate resolves a framed page’s link to %s as %o', (to, expected) => {
  expect(whereTo(to, { slug: 'notes', origin })).toEqual(expected);
});
