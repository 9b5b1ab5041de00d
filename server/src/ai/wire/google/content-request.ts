import type {
  Content,
  FunctionCallingConfigMode,
  GenerateContentConfig,
  GenerateContentParameters,
  Part,
} from '@google/genai';
import { type Attempt, toolsOf } from '../network-provider.ts';
import type { ProviderMessage, ToolCall } from '../../provider/ai-provider.ts';
import { withSources } from '../sources-prompt.ts';
import { keywords, takenSchema } from '../taken-schema.ts';
import { withInstruction } from '../with-instruction.ts';

/** Switches off the SDK's automatic function calling, so that one call sends one request. */
const alone: GenerateContentConfig = {
  automaticFunctionCalling: { disable: true },
  automaticContinuation: false,
};

export function contentRequest(attempt: Attempt, config: GenerateContentConfig): GenerateContentParameters {
  const { model, temperature, maxTokens, schema, without } = attempt;
  const tools = toolsOf(attempt);
  const { system, messages } = withSources({ ...attempt, tools });
  const hasRole = !without.has('system');
  return {
    model,
    contents: (system && !hasRole ? withInstruction(messages, system) : messages).flatMap(toWire),
    config: {
      ...alone,
      ...config,
      ...(system && hasRole && { systemInstruction: system }),
      ...(temperature !== undefined && !without.has('temperature') && { temperature }),
      ...(maxTokens !== undefined && { maxOutputTokens: maxTokens }),
      ...(tools.length > 0 && {
        tools: [
          {
            functionDeclarations: tools.map(({ name, description, schema: parametersJsonSchema }) => ({
              name,
              description,
              parametersJsonSchema: takenSchema(parametersJsonSchema, keywords.google),
            })),
          },
        ],
        ...(attempt.mayCall === false && {
          toolConfig: { functionCallingConfig: { mode: 'NONE' as FunctionCallingConfigMode } },
        }),
      }),
      ...(!schema && !without.has('thinking') && { thinkingConfig: { includeThoughts: true } }),
      ...(schema && {
        responseMimeType: 'application/json',
        responseJsonSchema: takenSchema(schema, keywords.google),
      }),
    },
  };
}

function toWire(message: ProviderMessage): Content[] {
  if (message.role === 'tool') {
    const parts = message.results.map(({ id, name, output, failed }) => ({
      functionResponse: { id, name, response: failed ? { error: output } : { output } },
    }));
    return [{ role: 'user', parts: [...parts, ...imagesOf(message)] }];
  }
  const text: Part[] = message.content === '' ? [] : [{ text: message.content }];
  const calls = ('toolCalls' in message && message.toolCalls) || [];
  const parts = [...imagesOf(message), ...text, ...calls.map(callToWire)];
  return parts.length === 0 ? [] : [{ role: message.role === 'user' ? 'user' : 'model', parts }];
}

const imagesOf = ({ pictures = [] }: Pick<ProviderMessage, 'pictures'>): Part[] =>
  pictures.map(({ data, mediaType }) => ({ inlineData: { mimeType: mediaType, data } }));

/** Sends the reasoning's signature back with its tool call, because the API otherwise refuses the next turn. */
function callToWire({ id, name, input, state }: ToolCall): Part {
  const args = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};
  return { functionCall: { id, name, args }, ...(typeof state === 'string' && { thoughtSignature: state }) };
}
