import type { AgentInfo } from '@staffroom/sdk/internal/shared';
import type { ReceivedFrame } from '@staffroom/sdk/host';
import { allowedCalls, type Asked, fieldOf, type Ownership } from './allowed-calls.ts';

/** Checks the requests of a framed page against the manifest of the page's agent. */
export interface Gate {
  admit(asked: { method: string; url: URL; body: unknown }): Promise<Admitted>;
  /** Checks a frame that the page sends to the server over the socket. @throws Refused */
  admitFrame(frame: unknown): Promise<void>;
  isFor(frame: ReceivedFrame): boolean;
}

export interface Admitted {
  /** Removes from the response's JSON what the page must not see. */
  answer: (json: unknown) => unknown;
}

/** A call that is not allowed. The message contains the request and the reason. */
export class Refused extends Error {
  override name = 'Refused';
}

export interface GateOptions {
  info: AgentInfo;
  origin: string;
  /** Asks the server which agents (slugs) a chat, job or hand-over belongs to. Empty if it does not exist. */
  agentsOf: (kind: 'chat' | 'job' | 'handOver', id: string) => Promise<readonly string[]>;
}

const patterns = Object.keys(allowedCalls).map((call) => {
  const [method = '', path = ''] = call.split(' ');
  const names: string[] = [];
  const pattern = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    names.push(name);
    return '([^/]+)';
  });
  return { call: call as keyof typeof allowedCalls, method, names, pattern: new RegExp(`^${pattern}$`) };
});

export function createGate({ info, origin, agentsOf }: GateOptions): Gate {
  /** Items that belong to the agent, by kind and id. Only positive answers are cached, because a negative one can change. */
  const owned = new Set<string>();
  const seen = new Set<string>();
  const runs = new Set<string>();

  async function owns(kind: 'chat' | 'job' | 'handOver', id: string): Promise<boolean> {
    const key = `${kind} ${id}`;
    if (owned.has(key)) return true;
    const agents = await agentsOf(kind, id).catch((): string[] => []);
    if (!agents.includes(info.slug)) return false;
    owned.add(key);
    return true;
  }

  const ownership: Ownership = {
    chat: (id) => owns('chat', id),
    job: (id) => owns('job', id),
    handOver: (id) => owns('handOver', id),
    seen: (id) => seen.has(id),
  };

  const has = (need: string) =>
    need === 'chat' ? info.chats : info.capabilities.some((name) => name === need);

  function learn(item: unknown): void {
    const [id, runId] = [fieldOf(item, 'id'), fieldOf(item, 'runId')];
    if (typeof id === 'string') seen.add(id);
    if (typeof runId === 'string') runs.add(runId);
  }

  return {
    async admit({ method, url, body }) {
      const what = `${method} ${url.origin === origin ? url.pathname : url.href}`;
      if (url.origin !== origin) throw new Refused(`${what}: a page in a frame is connected to nothing else`);
      if (isUnder(info.api, url.pathname)) return asItIs;
      const found = findCall(method, url.pathname);
      if (!found) throw new Refused(`${what}: it is none of the calls that pages may make`);
      const { needs, own } = allowedCalls[found.call] ?? {};
      if (needs && !needs.some(has))
        throw new Refused(`${what}: the agent would need ${needs.map((need) => `"${need}"`).join(' or ')}`);
      const asked: Asked = { params: found.params, query: url.searchParams, body };
      if (own && !(await own(asked, ownership, info)))
        throw new Refused(`${what}: it is not this agent's own`);
      return {
        answer(json) {
          for (const item of Array.isArray(json) ? json : [json]) learn(item);
          return found.call === 'GET /api/ai-agents' ? withoutPrompts(json, info.slug) : json;
        },
      };
    },

    async admitFrame(frame) {
      const type = String(fieldOf(frame, 'type'));
      const [runId, sessionId] = [fieldOf(frame, 'runId'), fieldOf(frame, 'sessionId')];
      if (type === 'ping' || type.startsWith(`${info.slug}:`)) return;
      if (type === 'chat' && info.chats && (await ownership.chat(String(sessionId)))) return;
      if (/^(?:resume|stop|cancel)$/.test(type) && runs.has(String(runId))) return;
      throw new Refused(`a frame "${type}": it is not this agent's own`);
    },

    isFor(frame) {
      switch (frame.type) {
        case 'event':
          return isNewsFor(frame, info, owned);
        case 'agent':
        case 'agent-done':
          return frame.source.startsWith(`${info.slug}:`);
        case 'run':
          if (!owned.has(`chat ${frame.sessionId}`)) return false;
          runs.add(frame.runId);
          learn(frame.message);
          return true;
        case 'done':
          if (!runs.has(frame.runId)) return false;
          learn(frame.message);
          return true;
        case 'unreadable':
        case 'pong':
          return true;
        // A `missed` frame is about the time before the page existed.
        case 'missed':
          return false;
        case 'reply':
          return frame.sessionId !== null && owned.has(`chat ${frame.sessionId}`);
        case 'error':
          // An error without a sequence number is about a frame that the page has sent, not about an answer.
          return !('seq' in frame) || runs.has(frame.runId);
        default:
          return runs.has(frame.runId);
      }
    },
  };
}

const asItIs: Admitted = { answer: (json) => json };

function isUnder(prefix: string, path: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

function findCall(method: string, path: string) {
  for (const { call, method: wanted, pattern, names } of patterns) {
    const match = wanted === method ? pattern.exec(path) : null;
    if (!match) continue;
    const params = Object.fromEntries(names.map((name, place) => [name, decoded(match[place + 1] ?? '')]));
    return { call, params };
  }
  return null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Removes a person's prompts for other agents, which this agent must not see. */
function withoutPrompts(json: unknown, slug: string): unknown {
  if (!Array.isArray(json)) return json;
  return json.map((agent: AgentInfo) =>
    agent.slug === slug ? agent : { ...agent, systemPrompt: '', hasOwnPrompt: false },
  );
}

/**
 * Whether a workspace event concerns the page. Such events contain only ids and states. Events of the library go to agents that
 * can use the library, events of jobs and answers to the agent that they belong to.
 */
function isNewsFor(
  { name, data }: Extract<ReceivedFrame, { type: 'event' }>,
  { slug, capabilities }: AgentInfo,
  owned: Set<string>,
): boolean {
  if (name.startsWith('document.'))
    return capabilities.includes('documents') || capabilities.includes('search');
  if (name.startsWith('job.')) return fieldOf(data, 'agent') === slug;
  if (name === 'answer.started') return owned.has(`chat ${String(fieldOf(data, 'sessionId'))}`);
  return !name.startsWith('notification.') && name !== 'account.changed';
}
