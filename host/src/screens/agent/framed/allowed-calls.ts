import type { AgentInfo, Capability } from '@staffroom/sdk/internal/shared';
import type { CoreCall } from '@staffroom/sdk/host';

export interface Asked {
  params: Record<string, string>;
  query: URLSearchParams;
  /** The body as parsed JSON; undefined without a body. */
  body: unknown;
}

/** Tells which items belong to the page's agent. The host asks the server on the person's behalf, and never trusts the page. */
export interface Ownership {
  chat(id: string): Promise<boolean>;
  job(id: string): Promise<boolean>;
  handOver(id: string): Promise<boolean>;
  /** Whether this message or memory was part of an earlier answer to the agent. */
  seen(id: string): boolean;
}

interface Allowed {
  /**
   * The call is allowed if the agent has declared one of these capabilities and no one has denied it. Without a list, every
   * agent can make the call.
   */
  needs?: readonly (Capability | 'chat')[];
  /** An additional check whether the call concerns the agent itself, for example its own chat. */
  own?: (asked: Asked, own: Ownership, info: AgentInfo) => boolean | Promise<boolean>;
}

const always: Allowed = {};
const library: Allowed = { needs: ['documents', 'search'] };
const models: Allowed = { needs: ['ai', 'chat'] };
/** For selecting the recipients of shares, assignments and notifications. */
const people: Allowed = { needs: ['storage', 'notify', 'chat'] };
const chat = ['chat'] as const;
const memory = ['memory'] as const;

const agentInPath: Allowed['own'] = ({ params }, _own, info) => isAgent(params['id'], info);
const agentInQuery: Allowed['own'] = ({ query }, _own, info) => isAgent(query.get('agentId'), info);
const agentInBody: Allowed['own'] = ({ body }, _own, info) => isAgent(fieldOf(body, 'agentId'), info);
const chatInPath: Allowed['own'] = ({ params }, own) => own.chat(params['id'] ?? '');
const jobInPath: Allowed['own'] = ({ params }, own) => own.job(params['id'] ?? '');
const handOverInPath: Allowed['own'] = ({ params }, own) => own.handOver(params['id'] ?? '');
const seenInPath: Allowed['own'] = ({ params }, own) => own.seen(params['id'] ?? '');

/**
 * The calls to the core's API that a framed page can make, with their conditions. Everything else is refused, including all
 * calls for administrators.
 */
export const allowedCalls: { readonly [K in CoreCall]?: Allowed } = {
  'GET /api/auth/me': always,
  'GET /api/config': always,
  'GET /api/style-guide': always,

  'GET /api/ai-agents': always,
  'GET /api/ai/outside-tools': always,
  'GET /api/ai-agents/:id': { own: agentInPath },
  'PATCH /api/ai-agents/:id': { own: agentInPath },
  'GET /api/ai-agents/:id/guide': { own: agentInPath },
  'GET /api/ai-agents/:id/settings': { own: agentInPath },
  'PUT /api/ai-agents/:id/settings': { own: agentInPath },
  'DELETE /api/ai-agents/:id/settings': { own: agentInPath },
  'GET /api/ai-agents/:id/prompt-versions': { own: agentInPath },
  'POST /api/ai-agents/:id/prompt-versions/:version/restore': { own: agentInPath },

  'POST /api/hand-overs': { own: cameFromHere },
  'GET /api/hand-overs/:id': { own: handOverInPath },
  'POST /api/hand-overs/:id/arrival': { own: handOverInPath },
  'GET /api/lineage': { own: lineageOfOwn },

  'GET /api/ai/providers': models,
  'GET /api/ai/models': models,
  'GET /api/ai/defaults': models,
  'GET /api/budget': models,
  'GET /api/prompt-templates': models,
  'POST /api/prompt-templates': models,
  'PATCH /api/prompt-templates/:id': models,
  'DELETE /api/prompt-templates/:id': models,
  'GET /api/prompt-templates/:id/versions': models,
  'POST /api/prompt-templates/:id/versions/:version/restore': models,

  'GET /api/ai-chat-sessions': { needs: chat, own: agentInQuery },
  'POST /api/ai-chat-sessions': { needs: chat, own: agentInBody },
  'GET /api/ai-chat-sessions/:id': { needs: chat, own: chatInPath },
  'PATCH /api/ai-chat-sessions/:id': { needs: chat, own: chatInPath },
  'DELETE /api/ai-chat-sessions/:id': { needs: chat, own: chatInPath },
  'POST /api/ai-chat-sessions/:id/restore': { needs: chat, own: chatInPath },
  'GET /api/ai-chat-sessions/:id/messages': { needs: chat, own: chatInPath },
  'GET /api/ai-chat-sessions/:id/documents': { needs: chat, own: chatInPath },
  'GET /api/ai-chat-sessions/:id/export': { needs: chat, own: chatInPath },
  'GET /api/ai-chat-sessions/:id/shares': { needs: chat, own: chatInPath },
  'PUT /api/ai-chat-sessions/:id/shares': { needs: chat, own: chatInPath },
  'DELETE /api/ai-chat-sessions/:id/shares/:granteeId': { needs: chat, own: chatInPath },
  'GET /api/ai-chat-projects': { needs: chat, own: agentInQuery },
  // For moving a chat into a project, which needs the projects' names and contents.
  'GET /api/projects': { needs: chat },
  'POST /api/projects': { needs: chat },
  'GET /api/projects/:id': { needs: chat },
  'PUT /api/ai-chat-messages/:id/rating': { needs: chat, own: seenInPath },
  'GET /api/chat/messages/:id/why': { needs: chat, own: seenInPath },
  'POST /api/ai-chat-attachments': { needs: chat },
  'GET /api/ai-chat-attachments/:id': { needs: chat },
  'DELETE /api/ai-chat-attachments/:id': { needs: chat },
  'GET /api/search/listeners': { needs: ['chat', 'search', 'documents'] },

  'GET /api/ai-jobs': { own: agentInQuery },
  'POST /api/ai-jobs': { own: agentInBody },
  'GET /api/ai-jobs/:id': { own: jobInPath },
  'POST /api/ai-jobs/:id/cancel': { own: jobInPath },
  'POST /api/ai-jobs/:id/retry': { own: jobInPath },

  'GET /api/memories': { needs: memory, own: agentInQuery },
  'POST /api/memories': { needs: memory, own: agentInBody },
  'DELETE /api/memories': { needs: memory, own: agentInQuery },
  'PATCH /api/memories/:id': { needs: memory, own: seenInPath },
  'DELETE /api/memories/:id': { needs: memory, own: seenInPath },
  'GET /api/memories/settings': { needs: memory, own: agentInQuery },
  'PUT /api/memories/settings': { needs: memory, own: agentInBody },
  'POST /api/memories/recall': { needs: memory, own: agentInBody },

  'GET /api/documents': library,
  'GET /api/library/progress': library,
  'GET /api/documents/:id': { needs: ['documents'] },
  'GET /api/documents/:id/content': { needs: ['documents'] },
  'GET /api/documents/:id/file': { needs: ['documents'] },
  'POST /api/documents': { needs: ['documents'] },

  'GET /api/people': people,
  'GET /api/teams': people,
};

function isAgent(said: unknown, { id, slug }: AgentInfo): boolean {
  return said === slug || said === id || said === String(id);
}

/** Whether the chat or job that a hand-over comes from belongs to this agent. People see it as the origin of the hand-over. */
async function cameFromHere({ body }: Asked, own: Ownership): Promise<boolean> {
  const from = fieldOf(body, 'from');
  if (fieldOf(from, 'kind') === 'chat') return own.chat(String(fieldOf(from, 'id')));
  if (fieldOf(from, 'kind') === 'job') return own.job(String(fieldOf(from, 'id')));
  return true;
}

async function lineageOfOwn({ query }: Asked, own: Ownership, info: AgentInfo): Promise<boolean> {
  const id = query.get('id') ?? '';
  switch (query.get('kind')) {
    case 'chat':
      return own.chat(id);
    case 'job':
      return own.job(id);
    case 'document':
      return info.capabilities.includes('documents');
    default:
      return true;
  }
}

export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
