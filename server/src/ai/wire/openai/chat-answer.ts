import { randomUUID } from 'node:crypto';
import type { ChatCompletionChunk } from 'openai/resources/chat/completions';
import { estimatedUsage } from '../estimated-usage.ts';
import { readEvents } from '../event-stream.ts';
import type { NetworkProviderOptions, Protocol } from '../network-provider.ts';
import { ProviderError } from '../../provider/provider-error.ts';
import { finishOf } from './finish-reason.ts';
import { InlineReasoning } from './inline-reasoning.ts';
import type { OpenaiClient } from './openai-client.ts';
import { completionRequest } from './openai-messages.ts';
import { parsedInput } from './parsed-input.ts';

type Delta = ChatCompletionChunk.Choice.Delta;
type ToolDelta = NonNullable<ChatCompletionChunk.Choice.Delta['tool_calls']>[number];

interface OpenToolCall {
  id: string;
  name: string;
  json: string;
  state?: unknown;
}

/** An answer by chat completions, which compatible servers speak. */
export function chatAnswer(
  { name }: Pick<NetworkProviderOptions, 'name'>,
  protocol: 'openai' | 'openai-compatible',
  client: OpenaiClient,
): Protocol['answer'] {
  return async (attempt, signal, say) => {
    const { chat } = await client();
    const request = completionRequest(attempt, protocol);
    const response = await chat.completions.create(request, { signal }).asResponse();
    const calls = new Map<number, OpenToolCall>();
    let finish: string | undefined;
    let usage: ChatCompletionChunk['usage'];
    let written = 0;
    let refusing = false;
    let understood = false;
    const inline = new InlineReasoning();
    const hear = (event: object): boolean => {
      const chunk = event as unknown as Partial<ChatCompletionChunk>;
      const choice = chunk.choices?.[0];
      understood ||= choice !== undefined;
      usage = chunk.usage ?? usage;
      // Some servers send an empty one with each piece.
      finish = choice?.finish_reason || finish;
      const delta = choice && deltaOf(choice);
      refusing ||= Boolean(delta?.refusal);
      let gathered = 0;
      for (const call of delta?.tool_calls ?? []) gathered += collect(calls, call);
      const thought = reasoningOf(delta);
      if (thought !== '') say({ type: 'reasoning', text: thought });
      if (delta?.content) {
        written += delta.content.length;
        for (const part of inline.take(delta.content)) say(part);
      } else if (choice) say({ type: 'working', length: gathered });
      return Boolean(delta?.content) || thought !== '' || gathered > 0;
    };
    const alive = () => say({ type: 'working' });
    const { done } = await readEvents(response, { complete: () => finish !== undefined, hear, alive });
    for (const part of inline.end()) say(part);
    signal.throwIfAborted();
    const subject = { name: name, model: attempt.model };
    // Without a reason, `[DONE]` is the end marker.
    const end = finish === undefined ? (done && understood ? 'whole' : undefined) : finishOf(finish);
    if (refusing || end === 'refused') throw new ProviderError('refused', subject);
    if (end === undefined || end === 'cut') throw new ProviderError(understood ? 'cut' : 'garbage', subject);
    const truncated = end === 'limit';
    for (const call of calls.values()) {
      const input = parsedInput(call.json);
      if (!truncated || typeof input !== 'string')
        say({
          type: 'tool-call',
          id: call.id,
          name: call.name,
          input,
          ...('state' in call && { state: call.state }),
        });
    }
    say({
      type: 'usage',
      usage: usage
        ? { inputTokens: usage.prompt_tokens ?? 0, outputTokens: usage.completion_tokens ?? 0 }
        : estimatedUsage(attempt, written),
      ...(truncated && { truncated }),
    });
  };
}

/** A body that is no stream has the whole message. */
function deltaOf(choice: ChatCompletionChunk.Choice): Delta | undefined {
  return choice.delta ?? (choice as { message?: Delta }).message;
}

/** Servers of this protocol agree on nothing but that it is beside the text: `reasoning_content`, or `reasoning`. */
function reasoningOf(delta: Delta | undefined): string {
  const { reasoning_content: content, reasoning } = (delta ?? {}) as Record<string, unknown>;
  const given = content ?? reasoning;
  return typeof given === 'string' ? given : '';
}

/** Some servers number no calls and give them no ids, and send each whole. @returns the characters that it adds */
function collect(calls: Map<number, OpenToolCall>, delta: ToolDelta): number {
  const index = (delta.index as number | undefined) ?? calls.size;
  const call = calls.get(index) ?? { id: delta.id || `call_${randomUUID()}`, name: '', json: '' };
  calls.set(index, call);
  call.name ||= delta.function?.name ?? '';
  const given: unknown = delta.function?.arguments ?? '';
  const json = typeof given === 'string' ? given : JSON.stringify(given);
  call.json += json;
  if ('extra_content' in delta) call.state = delta.extra_content;
  return json.length;
}
