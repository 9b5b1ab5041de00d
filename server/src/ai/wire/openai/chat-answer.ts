import type { ChatCompletionChunk } from 'openai/resources/chat/completions';
import { countedWhenFailed } from '../counted-when-failed.ts';
import { estimatedUsage } from '../estimated-usage.ts';
import { readEvents } from '../event-stream.ts';
import { type NetworkProviderOptions, type Protocol, toolsOf } from '../network-provider.ts';
import type { ProviderChunk } from '../../provider/ai-provider.ts';
import { ProviderError } from '../../provider/provider-error.ts';
import { endMark, finishOf } from './finish-reason.ts';
import { type ChatUsage, countOf, usageOf } from './chat-usage.ts';
import { InlineReasoning } from './inline-reasoning.ts';
import type { OpenaiClient } from './openai-client.ts';
import { type CallState, completionRequest } from './completion-request.ts';
import { chatLinks } from './chat-links.ts';
import { partsOf } from './content-parts.ts';
import { ReasoningDetails } from './reasoning-details.ts';
import { ToolPieces } from './tool-pieces.ts';
import { WrittenCall } from './written-call.ts';
import { parsedInput } from './parsed-input.ts';

type Delta = ChatCompletionChunk.Choice.Delta;

export function chatAnswer(
  { name }: Pick<NetworkProviderOptions, 'name'>,
  protocol: 'openai' | 'openai-compatible',
  client: OpenaiClient,
): Protocol['answer'] {
  /** Whether the text of a model has to be held back: false if it writes no reasoning, or marks its beginning. */
  const closesAlone = new Map<string, boolean>();
  return async (attempt, signal, emit) => {
    const { chat } = await client();
    const request = completionRequest(attempt, protocol);
    const response = await chat.completions.create(request, { signal }).asResponse();
    const pieces = new ToolPieces();
    const writtenCall = new WrittenCall(toolsOf(attempt).map((tool) => tool.name));
    /** The text of `reasoning_content`, which some servers require with the tool calls of the next request. */
    let reasoning: string | undefined;
    const signed = new ReasoningDetails();
    let finish: string | undefined;
    let usage: ChatUsage | undefined;
    let written = 0;
    let refusal = '';
    let understood = false;
    const isPlain =
      protocol === 'openai' || ofMakers.test(attempt.model) || closesAlone.get(attempt.model) === false;
    const inline = new InlineReasoning(!isPlain);
    const tell = (part: ProviderChunk) => {
      // Non-text content is passed on unchanged: the check of all chunks refuses it.
      if (part.type !== 'text' || typeof part.text !== 'string') return emit(part);
      const text = writtenCall.take(part.text);
      if (text !== '') emit({ type: 'text', text });
    };
    const onEvent = (event: object): boolean => {
      const chunk = event as unknown as Partial<ChatCompletionChunk>;
      const choice = chunk.choices?.[0];
      understood ||= choice !== undefined;
      usage = usageOf(chunk) ?? usage;
      finish = endMark(choice?.finish_reason) ?? finish;
      const delta = choice && deltaOf(choice);
      refusal += delta?.refusal ?? '';
      let gathered = 0;
      for (const call of callsOf(delta)) gathered += pieces.add(call);
      signed.add((delta as { reasoning_details?: unknown } | undefined)?.reasoning_details);
      const links = chatLinks(chunk, delta);
      if (links) emit(links);
      const parts = partsOf(delta?.content);
      const content = parts ? parts.text : delta?.content;
      const named = reasoningContentOf(delta);
      if (named !== undefined) reasoning = (reasoning ?? '') + named;
      const thought = reasoningOf(delta) + (parts?.reasoning ?? '');
      if (thought !== '') {
        // A server that sends reasoning in its own field removes the reasoning's tags from the text.
        inline.mayOpenInPrompt = false;
        emit({ type: 'reasoning', text: thought });
      }
      if (content) {
        written += content.length;
        for (const part of inline.take(content)) tell(part);
        if (inline.isUnsure) emit({ type: 'held', text: content });
      } else if (choice) emit({ type: 'working', length: gathered });
      return Boolean(content) || thought !== '' || gathered > 0;
    };
    const alive = () => emit({ type: 'working' });
    const lost = (event: object) => void (usage = usageOf(event) ?? usage);
    await countedWhenFailed(
      emit,
      () => usage && countOf(usage),
      async () => {
        const reading = readEvents(response, { complete: () => finish !== undefined, onEvent, alive, lost });
        const failed = (error: unknown): never => {
          for (const part of writtenCall.abandon()) emit(part);
          throw error;
        };
        // Emit text that is still held back, even if the answer ended early.
        const { done } = await reading
          .finally(() => {
            for (const part of inline.end()) tell(part);
          })
          .catch(failed);
        signal.throwIfAborted();
        const ended = refusal || (finish && `finish_reason: ${finish}`);
        const subject = { name, model: attempt.model, ended, refusal };
        // Without a finish reason, `[DONE]` is the end marker.
        const end = finish === undefined ? (done && understood ? 'whole' : undefined) : finishOf(finish);
        if (refusal !== '' || end === 'refused') failed(new ProviderError('refused', subject));
        if (end === undefined || end === 'cut')
          failed(new ProviderError(understood ? 'cut' : 'garbage', subject));
        const truncated = end === 'limit';
        if (inline.closedAlone) closesAlone.set(attempt.model, true);
        // A schema can suppress reasoning, so a structured answer shows nothing about the others.
        else if (!truncated && written > 0 && !attempt.schema && !closesAlone.has(attempt.model))
          closesAlone.set(attempt.model, false);
        for (const chunk of writtenCall.end()) emit(chunk);
        for (const [nth, { id, name: tool, json, extra }] of pieces.calls.entries()) {
          const input = parsedInput(json);
          const state: CallState = {
            ...(extra !== undefined && { extra }),
            ...(nth === 0 && reasoning !== undefined && { reasoning }),
            ...(nth === 0 && signed.details.length > 0 && { details: signed.details }),
          };
          if (!truncated || typeof input !== 'string')
            emit({
              type: 'tool-call',
              id,
              name: tool,
              input,
              ...(Object.keys(state).length > 0 && { state }),
            });
        }
        emit({
          type: 'usage',
          usage: usage ? countOf(usage) : estimatedUsage(attempt, written),
          ...(truncated && { truncated }),
        });
      },
    );
  };
}

/** Models that their makers serve themselves, with reasoning in a separate field. */
const ofMakers =
  /(^|\/)(gpt-[3-9]|chatgpt|o\d|claude|gemini|grok|sonar|command|mistral-(large|medium|small))/i;

/**
 * Returns the new part of an answer. A body that is not a stream contains the whole message, and older servers send only a
 * text.
 */
function deltaOf(choice: ChatCompletionChunk.Choice): Delta | undefined {
  const { message, text } = choice as { message?: Delta; text?: string };
  return choice.delta ?? message ?? (text === undefined ? undefined : { content: text });
}

/** Older servers send one call in `function_call`. */
function callsOf(delta: Delta | undefined): NonNullable<Delta['tool_calls']> {
  const { tool_calls: calls, function_call: single } = delta ?? {};
  if (calls) return [calls].flat();
  return single ? [{ index: 0, function: single }] : [];
}

function reasoningContentOf(delta: Delta | undefined): string | undefined {
  const { reasoning_content: content } = (delta ?? {}) as Record<string, unknown>;
  return typeof content === 'string' ? content : undefined;
}

/** Servers use different fields for reasoning: `reasoning_content` or `reasoning`. */
function reasoningOf(delta: Delta | undefined): string {
  const { reasoning_content: content, reasoning } = (delta ?? {}) as Record<string, unknown>;
  const given = content ?? reasoning;
  return typeof given === 'string' ? given : '';
}
