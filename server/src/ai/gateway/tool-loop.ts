import { type AiChunk, type AiTool, type AiUsage, isAppError, visibleText } from '@staffroom/sdk';
import { z } from 'zod';
import { abortable } from '../../abortable.ts';
import { jsonSchemaOf } from './json-schema.ts';
import type {
  AiProvider,
  GuardOptions,
  ProviderMessage,
  ProviderRequest,
  ToolCall,
} from '../provider/ai-provider.ts';
import { ProviderError } from '../provider/provider-error.ts';
import { guardStream } from '../provider/stream-guard.ts';
import { sumUsage } from './structured.ts';

/** Requests to the provider for one answer. */
const roundLimit = 8;
/** Characters of one result. */
const longestResult = 100_000;

/**
 * A guarded answer for which the model may ask for tools. Their inputs are checked, they run side by side, and their
 * results go back as data; an unknown tool, a wrong input or an `AppError` is told to the model. One `usage` closes the
 * answer, with the tokens of all rounds.
 * @throws what `guardStream` throws; what a tool throws that is no `AppError`
 */
export async function* streamWithTools(
  provider: AiProvider,
  request: ProviderRequest,
  tools: readonly AiTool[],
  options: GuardOptions,
): AsyncGenerator<AiChunk, void, undefined> {
  const offered = tools.map(({ name, description, input }) => ({
    name,
    description,
    schema: jsonSchemaOf(input, 'input'),
  }));
  const messages: ProviderMessage[] = [...request.messages];
  let used: AiUsage = { inputTokens: 0, outputTokens: 0 };
  let text = '';
  for (let round = 1; round <= roundLimit; round++) {
    const calls: ToolCall[] = [];
    const before = text.length;
    const roundRequest = { ...request, messages, ...(offered.length > 0 && { tools: offered }) };
    for await (const chunk of guardStream(provider, roundRequest, options)) {
      if (chunk.type === 'text') {
        // What it said before a tool ran and what it says now are two paragraphs.
        const gap = text.length === before && /\S$/.test(text) ? '\n\n' : '';
        text += gap + chunk.text;
        yield gap ? { type: 'text', text: gap + chunk.text } : chunk;
      } else if (chunk.type === 'tool-call') {
        const { type: _, ...call } = chunk;
        calls.push(call);
        yield { type: 'tool', name: call.name, input: call.input };
      } else if (chunk.type === 'model') {
        if (round === 1) yield chunk;
      } else {
        used = sumUsage(used, chunk.usage);
        if (calls.length > 0) continue;
        yield { ...chunk, usage: used };
        return;
      }
    }
    const results = await abortable(
      Promise.all(calls.map((call) => resultOf(call, tools, round === roundLimit - 1))),
      options.signal,
    );
    messages.push(
      { role: 'assistant', content: text.slice(before), toolCalls: calls },
      { role: 'tool', results },
    );
  }
  throw new ProviderError('unknown', provider, {
    message: `${provider.name} kept asking for tools and did not come to an answer. Ask in other words.`,
  });
}

type ToolResult = Extract<ProviderMessage, { role: 'tool' }>['results'][number];

async function resultOf(
  { id, name, input }: ToolCall,
  tools: readonly AiTool[],
  last: boolean,
): Promise<ToolResult> {
  const { output, failed } = await outcome(
    tools.find((each) => each.name === name),
    name,
    input,
  );
  const note = last ? '\n(No further calls are possible: answer now.)' : '';
  return { id, name, output: visibleText(output).slice(0, longestResult) + note, failed };
}

async function outcome(tool: AiTool | undefined, name: string, input: unknown) {
  if (!tool) return { output: `There is no tool named "${name.slice(0, 100)}".`, failed: true };
  const checked = await tool.input.safeParseAsync(input);
  if (!checked.success)
    return { output: `The input is wrong: ${z.prettifyError(checked.error).slice(0, 2_000)}`, failed: true };
  try {
    return { output: JSON.stringify(await tool.run(checked.data)) ?? 'null', failed: false };
  } catch (error) {
    if (isAppError(error)) return { output: error.message, failed: true };
    throw error;
  }
}
