import { messageTexts, type ProviderMessage, type ProviderRequest } from '../provider/ai-provider.ts';

/** UTF-8 bytes per token, the same as four English letters. Scripts with more bytes per letter count as more tokens. */
const bytesPerToken = 4;
const pictureTokens = 1_000;
/** Minimum token limit of an answer, however long the request is. */
const minAnswerTokens = 1_000;
/** Factor by which an estimate may be too low. */
const estimateMargin = 1.3;

export interface Fitted<R> {
  request: R;
  /** Number of oldest turns that were left out. */
  turns: number;
}

/**
 * Fits a request into a context: leaves out its oldest turns and limits the answer. The last question and the messages after it
 * are never left out.
 * @param context maximum of tokens that the model reads and writes
 */
export function fitHistory<R extends ProviderRequest>(request: R, context: number): Fitted<R> {
  const wished = request.maxTokens ?? Math.min(request.modelTokens ?? Infinity, context / 8, 8_192);
  const room = context - Math.min(wished, context / 2);
  const { messages, turns } = lastTurns(request, room);
  const left = Math.floor(context - tokensOf({ ...request, messages }) * estimateMargin);
  const maxAnswer = Math.max(left, Math.min(minAnswerTokens, Math.floor(context / 4)));
  const { maxTokens, modelTokens } = request;
  return {
    turns,
    request: {
      ...request,
      messages,
      ...(maxTokens !== undefined && { maxTokens: Math.min(maxTokens, maxAnswer) }),
      ...(modelTokens !== undefined && { modelTokens: Math.min(modelTokens, maxAnswer) }),
    },
  };
}

/** Halves the history of a request that was refused for its length; null if nothing can be left out. */
export function shortened<R extends ProviderRequest>(
  request: R,
  context: number | undefined,
): Fitted<R> | null {
  const half = Math.floor(tokensOf(request) / 2);
  const bounded = context === undefined ? { request, turns: 0 } : fitHistory(request, context);
  const { messages, turns } = lastTurns(bounded.request, half);
  const isLess =
    bounded.turns + turns > 0 ||
    bounded.request.maxTokens !== request.maxTokens ||
    bounded.request.modelTokens !== request.modelTokens;
  return isLess ? { request: { ...bounded.request, messages }, turns: bounded.turns + turns } : null;
}

/** Estimates how many tokens of a request the model reads. */
function tokensOf({ system = '', messages, sources = [], tools = [] }: ProviderRequest): number {
  const texts = [system, ...sources.map(({ quote }) => quote), tools.length > 0 ? JSON.stringify(tools) : ''];
  const sum = messages.reduce((total, message) => total + messageTokens(message), 0);
  return sum + texts.reduce((total, text) => total + textTokens(text), 0);
}

function lastTurns(
  request: ProviderRequest,
  room: number,
): { messages: readonly ProviderMessage[]; turns: number } {
  const { messages } = request;
  const starts = messages.flatMap((message, index) =>
    beginsTurn(message, messages[index - 1]) ? [index] : [],
  );
  let tokens = tokensOf(request);
  let turns = 0;
  for (; tokens > room && turns < starts.length - 1; turns++)
    for (const message of messages.slice(starts[turns], starts[turns + 1])) tokens -= messageTokens(message);
  return { messages: turns === 0 ? messages : messages.slice(starts[turns]), turns };
}

/** A user message directly after tool results is a note of Staffroom and belongs to the same turn. */
const beginsTurn = ({ role }: ProviderMessage, before: ProviderMessage | undefined): boolean =>
  role === 'user' && before?.role !== 'tool';

function messageTokens(message: ProviderMessage): number {
  const attached = 'attachments' in message ? (message.attachments ?? []) : [];
  const pictures = [...(message.pictures ?? []), ...attached.flatMap(({ pictures: shown = [] }) => shown)];
  const calls = 'toolCalls' in message ? JSON.stringify(message.toolCalls ?? []) : '';
  const texts = [...messageTexts(message), calls];
  return texts.reduce((sum, text) => sum + textTokens(text), 0) + pictures.length * pictureTokens;
}

const textTokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / bytesPerToken);
