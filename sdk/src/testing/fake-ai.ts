import type { AiAbilities, AiAnswer, AiChunk, AiRequest, Capabilities } from '../capabilities.ts';
import { AppError } from '../errors.ts';
import { createToolDesk, type ToolAnswer } from '../server/tools/tool-desk.ts';

/** The model calls tools. The next reply in the list answers the request that contains their results. */
export interface ToolReply {
  tools: readonly { name: string; input: unknown }[];
}

/** A text that ends at the token limit. */
export interface PartialReply {
  cut: string;
}

export type AskedRequest = AiRequest & {
  results?: readonly ToolAnswer[];
};

/**
 * A reply of the model: a text, a text that is cut off (`PartialReply`), tool calls, a value for `object`, an error to throw, or a
 * function of the request that returns one of these, also asynchronously.
 */
export type Reply =
  | string
  | object
  | Error
  | ((request: AskedRequest) => string | object | Error | Promise<string | object | Error>);

export interface FakeAi {
  capability: Capabilities['ai'];
  asked: AskedRequest[];
}

/** A scripted model with one reply for each call. A call without a reply fails the test. */
export function fakeAi(
  replies: readonly Reply[],
  signal: AbortSignal,
  { tools: canCall = false, pictures = false }: Partial<AiAbilities> = {},
): FakeAi {
  const asked: AskedRequest[] = [];

  async function next(request: AskedRequest): Promise<string | object> {
    signal.throwIfAborted();
    const reply = replies[asked.length];
    asked.push(request);
    if (reply === undefined) {
      throw new Error(
        `The agent asked the model ${asked.length} times; the test has ${replies.length} replies`,
      );
    }
    const given: string | object = typeof reply === 'function' ? await reply(request) : reply;
    if (given instanceof Error) throw given;
    return given;
  }

  async function* stream(given: AiRequest): AsyncGenerator<AiChunk, void, undefined> {
    const { tools = [], ...request } = given;
    const offered = canCall ? tools : [];
    const desk = createToolDesk({ tools: offered, sources: request.sources ?? [], signal });
    const results: ToolAnswer[] = [];
    let reply = await next({ ...request, ...(offered.length > 0 && { tools: offered }) });
    yield { type: 'model', provider: request.provider ?? 'fake', model: request.model ?? 'fake' };
    while (isToolReply(reply)) {
      const calls = reply.tools.map((call, index) => ({ ...call, id: `call_${results.length + index}` }));
      results.push(...(yield* desk.answer(calls)));
      reply = await next({ ...request, tools: offered, results: [...results] });
    }
    const truncated = isPartialReply(reply);
    if (isPartialReply(reply)) reply = reply.cut;
    if (typeof reply !== 'string')
      throw new Error('The agent asked for a text; the reply of the test is a value');
    for (const text of reply.match(/\S+\s*|\s+/g) ?? []) {
      signal.throwIfAborted();
      yield { type: 'text', text };
    }
    yield { type: 'usage', usage: { inputTokens: 1, outputTokens: 1 }, ...(truncated && { truncated }) };
  }

  return {
    asked,
    capability: {
      stream,
      abilities: () => ({ tools: canCall, pictures }),
      async text(request) {
        const answer: AiAnswer = {
          text: '',
          provider: '',
          model: '',
          usage: { inputTokens: 0, outputTokens: 0 },
        };
        for await (const chunk of stream(request)) {
          if (chunk.type === 'text') answer.text += chunk.text;
          else if (chunk.type === 'usage') answer.usage = chunk.usage;
          else if (chunk.type === 'model')
            Object.assign(answer, { provider: chunk.provider, model: chunk.model });
        }
        return answer;
      },
      async object({ schema, ...request }) {
        const reply = await next(request);
        const parsed = await schema.safeParseAsync(reply);
        if (parsed.success) return parsed.data;
        throw new AppError('unavailable', 'The model did not keep to the structure asked for. Try again.', {
          fields: { structure: 'does not match' },
        });
      },
    },
  };
}

function isToolReply(reply: string | object): reply is ToolReply {
  return typeof reply === 'object' && 'tools' in reply;
}

function isPartialReply(reply: string | object): reply is PartialReply {
  return typeof reply === 'object' && 'cut' in reply;
}
