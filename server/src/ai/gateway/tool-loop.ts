import { type AiChunk, type AnswerStep, answerStep, type WebLink } from '@staffroom/sdk/internal/shared';
import {
  createToolDesk,
  type DeskTool,
  type ToolAnswer,
  type ToolLimits,
} from '@staffroom/sdk/internal/server';
import { tracedChat } from './chat-span.ts';
import { jsonSchemaOf } from './json-schema.ts';
import type {
  AiProvider,
  GuardOptions,
  ProviderMessage,
  ProviderRequest,
  TokenCount,
  ToolCall,
} from '../provider/ai-provider.ts';
import { failureKind, ProviderError } from '../provider/provider-error.ts';
import { type GuardedChunk, guardStream } from '../provider/stream-guard.ts';
import { excerpts, newDataCode } from '../wire/sources-prompt.ts';
import { NamedLinks } from '../wire/web-links.ts';
import { sumUsage } from '../provider/sum-usage.ts';

/** Maximum number of requests for one answer. */
const roundLimit = 10;
const maxUnreadableCalls = 2;
const callAgain: ProviderMessage = {
  role: 'user',
  content:
    'Your call of a tool could not be read. Call the tool again with arguments that match its schema, or answer without it.',
};
const unseen =
  '(This result contains pictures, which you cannot see. Tell the person if the pictures matter for the answer.)';
const answerNow = 'No further calls are possible: answer now.';

export interface ToolLoopOptions extends GuardOptions {
  limits?: Partial<ToolLimits>;
  /** Whether the model accepts pictures; defaults to true. */
  sees?: boolean;
}

/**
 * Streams a guarded answer in which the model may call tools. Results are evidence for the next rounds; the model gets an error
 * message for an unknown tool, an invalid input or an `AppError`. The last round allows no calls. One `usage` at the end counts
 * all rounds.
 * @param emit gets each chunk immediately; must not throw
 * @throws the errors of `guardStream`; errors of a tool other than `AppError`
 */
export async function streamWithTools(
  provider: AiProvider,
  request: ProviderRequest,
  tools: readonly DeskTool[],
  { limits = {}, sees = true, ...options }: ToolLoopOptions,
  emit: (chunk: AiChunk) => void,
): Promise<void> {
  const offered = tools.map(({ name, description, input }) => ({
    name,
    description,
    schema: jsonSchemaOf(input, 'input'),
  }));
  const { signal } = options;
  const dataCode = newDataCode();
  const desk = createToolDesk({
    tools,
    sources: request.sources ?? [],
    signal,
    limits,
    show: (step) => emit({ type: 'step', step }),
  });
  const messages: ProviderMessage[] = [...request.messages];
  let used: TokenCount = { inputTokens: 0, outputTokens: 0 };
  let text = '';
  const web = new NamedLinks();
  const emitLinks = () => {
    const links = web.takeNew();
    if (links) emit({ type: 'step', step: webStep(links) });
  };
  /** The number of the last round in which the model wrote reasoning. */
  let reasoned = 0;
  let unreadable = 0;
  for (let round = 1; round <= roundLimit; round++) {
    const calls: ToolCall[] = [];
    const before = text.length;
    const last = round === roundLimit || desk.isSpent();
    const roundRequest = {
      ...request,
      dataCode,
      messages,
      ...(offered.length > 0 && { tools: offered, ...(last && { mayCall: false }) }),
    };
    let leftOut = 0;
    let whole: Extract<AiChunk, { type: 'usage' }> | undefined;
    const take = (chunk: GuardedChunk) => {
      if (chunk.type === 'links') web.add(chunk.links);
      else if (chunk.type === 'text') {
        // Emit links before the text, so that the numbers in the text refer to known links.
        emitLinks();
        // Text before and after a tool call forms two paragraphs.
        const gap = text.length === before && /\S$/.test(text) ? '\n\n' : '';
        text += gap + chunk.text;
        emit(gap ? { type: 'text', text: gap + chunk.text } : chunk);
      } else if (chunk.type === 'tool-call') {
        const { type: _, ...call } = chunk;
        calls.push(call);
      } else if (chunk.type === 'model') {
        if (round === 1) emit(chunk);
      } else if (chunk.type === 'left-out') {
        leftOut += chunk.turns;
        if (chunk.turns > 0) emit({ type: 'step', step: leftOutStep(leftOut) });
      } else if (chunk.type === 'usage') {
        used = sumUsage(used, chunk.usage);
        whole = { ...chunk, usage: used };
      } else {
        // The reasoning of each round becomes a paragraph.
        const gap = reasoned !== 0 && reasoned !== round ? '\n\n' : '';
        reasoned = round;
        emit({ ...chunk, text: gap + chunk.text });
      }
    };
    try {
      await tracedChat(provider, roundRequest, (onChunk) => {
        const both = (chunk: GuardedChunk) => {
          onChunk?.(chunk);
          take(chunk);
        };
        return guardStream(provider, roundRequest, options, onChunk === null ? take : both);
      });
    } catch (error) {
      // A failed round that has already emitted text cannot be repeated.
      if (
        failureKind(error) !== 'malformed-call' ||
        text.length > before ||
        ++unreadable > maxUnreadableCalls
      )
        throw error;
      messages.push(callAgain);
      continue;
    }
    emitLinks();
    if (whole && calls.length === 0) return emit(whole);
    const answering = desk.answer(calls);
    let answered = await answering.next();
    for (; !answered.done; answered = await answering.next()) emit(answered.value);
    const answers = answered.value;
    const pictures = sees ? answers.flatMap((answer) => answer.pictures) : [];
    const closing = round === roundLimit - 1 || desk.isSpent();
    messages.push(
      { role: 'assistant', content: text.slice(before), toolCalls: calls },
      {
        role: 'tool',
        results: answers.map((answer) => resultOf(answer, { dataCode, sees, closing })),
        ...(pictures.length > 0 && { pictures }),
      },
    );
    if (last && round < roundLimit) break;
  }
  throw new ProviderError('unknown', provider, {
    message: `${provider.name} couldn’t reach an answer. Rephrase your question.`,
  });
}

const leftOutStep = (turns: number) =>
  answerStep({
    id: 'left-out',
    state: 'done',
    title: 'Left out the beginning of this chat',
    outcome: `${turns} ${turns === 1 ? 'question is' : 'questions are'} too long for the model`,
  });

/** One step of the answer that lists all web pages which the provider named. */
const webStep = (links: WebLink[]): AnswerStep =>
  answerStep({ id: 'web', state: 'done', title: 'Web sources named by the AI provider', links });

function resultOf(
  { id, name, text, failed, found, pictures }: ToolAnswer,
  { dataCode, sees, closing }: { dataCode: string; sees: boolean; closing: boolean },
) {
  const output = [
    text,
    found.length > 0 ? excerpts(found, dataCode) : '',
    pictures.length > 0 && !sees ? unseen : '',
    closing ? `(${answerNow})` : '',
  ];
  return { id, name, output: output.filter(Boolean).join('\n\n'), failed };
}
