import type { OpenaiApi } from '@staffroom/sdk/internal/shared';
import { networkProvider, type NetworkProviderOptions, type Protocol } from '../network-provider.ts';
import type { AiProvider } from '../../provider/ai-provider.ts';
import { chatAnswer } from './chat-answer.ts';
import { type OpenaiClient, openaiClient } from './openai-client.ts';
import { responsesAnswer } from './responses-answer.ts';

/**
 * Creates the adapter for OpenAI and every server with its chat completions: Ollama, vLLM, llama.cpp, LM Studio. OpenAI's own
 * models call tools only in the Responses API, which few others support.
 */
export function createOpenaiProvider(
  options: NetworkProviderOptions,
  protocol: 'openai' | 'openai-compatible',
  api: OpenaiApi = protocol === 'openai' ? 'responses' : 'chat-completions',
): AiProvider {
  let opened: ReturnType<typeof openaiClient> | undefined;
  const client: OpenaiClient = () => (opened ??= openaiClient(options));

  async function models(signal: AbortSignal): Promise<string[]> {
    const ids: string[] = [];
    for await (const { id } of (await client()).models.list({ signal })) ids.push(id);
    return ids;
  }

  const spoken: Pick<Protocol, 'optional' | 'answer'> =
    api === 'responses'
      ? {
          optional: ['temperature', 'reasoning', 'include', 'tool_choice', 'tools'],
          answer: responsesAnswer(options, client),
        }
      : {
          optional: ['temperature', limitName(protocol), 'stream_options', 'tool_choice', 'tools', 'system'],
          answer: chatAnswer(options, protocol, client),
        };
  return networkProvider(options, { needsKey: protocol === 'openai', ...spoken, models });
}

/** The token limit has two parameter names: if a server refuses one, the other is used. */
const limitName = (protocol: 'openai' | 'openai-compatible') =>
  protocol === 'openai' ? 'max_completion_tokens' : 'max_tokens';
