import type { LoopbackUpstream, UpstreamReply, UpstreamRequest } from '@staffroom/sdk/testing';

export const behaviours = {
  answers: 'Answers word by word',
  tools: 'Calls each tool once, then answers',
  slow: 'Thinks for five seconds, then writes slowly',
  fails: 'Fails with a provider error',
  limits: 'Refuses: too many requests',
  breaks: 'Drops the connection in the middle of the answer',
  stalls: 'Stops sending in the middle of the answer',
} as const;
export type Behaviour = keyof typeof behaviours;

export const isBehaviour = (value: unknown): value is Behaviour =>
  typeof value === 'string' && Object.hasOwn(behaviours, value);

const beginning = ['This ', 'is ', 'how ', 'the ', 'answer ', 'begins, ', 'and '];

const replies: Record<Behaviour, UpstreamReply> = {
  answers: { pause: 25 },
  tools: { pause: 25, tools: 'all' },
  slow: { delay: 5_000, pause: 250 },
  fails: { error: 500 },
  limits: { error: 429, retryAfter: 1 },
  breaks: { text: beginning, pause: 60, breaks: 'cut' },
  stalls: { text: beginning, pause: 60, breaks: 'stall' },
};

export interface FakeAi extends AsyncDisposable {
  behaviour: Behaviour;
  variables: Record<string, string>;
}

/** Starts a local fake model that speaks OpenAI's protocol, so that the agent uses the real path to a provider. */
export async function startFakeAi(): Promise<FakeAi> {
  // Import the test kit only when it is needed, because it is large.
  const { loopbackUpstream } = await import('@staffroom/sdk/testing');
  let behaviour: Behaviour = 'answers';
  const upstream: LoopbackUpstream = await loopbackUpstream({
    respond: (request) => (request.operation === 'chat' ? replyTo(behaviour, request) : undefined),
  });
  return {
    get behaviour() {
      return behaviour;
    },
    set behaviour(value) {
      behaviour = value;
    },
    variables: {
      OPENAI_API_KEY: 'staffroom-dev',
      OPENAI_BASE_URL: upstream.url.openai,
      ANTHROPIC_API_KEY: '',
      GEMINI_API_KEY: '',
    },
    [Symbol.asyncDispose]: () => upstream[Symbol.asyncDispose](),
  };
}

/** Adds citations of the given passages to text answers, so that developers see citations. Structured answers stay unchanged. */
export function replyTo(behaviour: Behaviour, { body }: Pick<UpstreamRequest, 'body'>): UpstreamReply {
  const reply = replies[behaviour];
  if (behaviour === 'tools') return offersTools(body) ? reply : replyTo('answers', { body });
  const text = JSON.stringify(body);
  if (behaviour !== 'answers' && behaviour !== 'slow') return reply;
  if (/"json_schema"|"tool_calls"|"function_call_output"/.test(text)) return reply;
  const cited = [1, 2].filter((number) => new RegExp(`\\[${number}\\]`).test(text));
  if (cited.length === 0) return reply;
  const marks = cited.map((number) => `[${number}]`).join(' ');
  return {
    ...reply,
    text: `This is the simulated model of staffroom dev. It received the sources of the agent ${marks} and gives only this fixed answer.`,
  };
}

/** Whether the request offers tools and does not already contain the results of their calls. */
function offersTools(body: UpstreamRequest['body']): boolean {
  const { tools, input, messages } = body as { tools?: unknown[]; input?: unknown; messages?: unknown };
  const items = [input, messages].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []));
  const last = (items.at(-1) ?? {}) as { type?: string; role?: string };
  return (tools ?? []).length > 0 && last.type !== 'function_call_output' && last.role !== 'tool';
}
