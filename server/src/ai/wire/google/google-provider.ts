import { randomUUID } from 'node:crypto';
import type {
  Candidate,
  GenerateContentResponse,
  GenerateContentResponseUsageMetadata,
  Part,
} from '@google/genai';
import { countedWhenFailed } from '../counted-when-failed.ts';
import { estimatedUsage } from '../estimated-usage.ts';
import { type LinksChunk, webLinks } from '../web-links.ts';
import { readEvents } from '../event-stream.ts';
import { googleClient } from './google-client.ts';
import { contentRequest } from './content-request.ts';
import { type Attempt, type NetworkProviderOptions, networkProvider } from '../network-provider.ts';
import type { AiProvider, ProviderChunk, TokenCount } from '../../provider/ai-provider.ts';
import { type FailureKind, type FailureSubject, ProviderError } from '../../provider/provider-error.ts';

export function createGoogleProvider(options: NetworkProviderOptions): AiProvider {
  let opened: ReturnType<typeof googleClient> | undefined;
  const client = () => (opened ??= googleClient(options));

  async function answer(
    attempt: Attempt,
    signal: AbortSignal,
    emit: (chunk: ProviderChunk) => void,
  ): Promise<void> {
    const subject: FailureSubject = { name: options.name, model: attempt.model };
    // The model's name becomes a part of the URL, so unsafe characters are refused.
    if (!/^[\w.:/-]+$/.test(attempt.model) || attempt.model.includes('..'))
      throw new ProviderError('unknown-model', subject);
    const { models } = await client();
    const noted = notedFetch(options.fetch);
    let finish: string | undefined;
    let usage: GenerateContentResponseUsageMetadata | undefined;
    let written = 0;
    let understood = false;
    const request = contentRequest(attempt, { abortSignal: signal, httpOptions: { fetch: noted.fetch } });
    const response = await models.generateContentStream(request).then(noted.response, noted.fail);
    const onEvent = (event: object): boolean => {
      const { candidates, promptFeedback, usageMetadata } = event as Partial<GenerateContentResponse>;
      const candidate = candidates?.[0];
      usage = usageMetadata ?? usage;
      const { blockReason, blockReasonMessage } = promptFeedback ?? {};
      if (blockReason)
        throw new ProviderError('refused', { ...subject, ended: wordsOf(blockReason, blockReasonMessage) });
      understood ||= candidate !== undefined || usageMetadata !== undefined;
      const chunks = (candidate?.content?.parts ?? []).map(chunkOf);
      for (const chunk of chunks) {
        if (chunk.type === 'text') written += chunk.text.length;
        emit(chunk);
      }
      finish = endMark(candidate?.finishReason) ?? finish;
      if (finish !== undefined) subject.ended = wordsOf(finish, candidate?.finishMessage) ?? subject.ended;
      const links = groundingLinks(candidate);
      if (links) emit(links);
      return chunks.some(({ type }) => type !== 'working');
    };
    const alive = () => emit({ type: 'working' });
    await countedWhenFailed(
      emit,
      () => usage && counted(usage),
      async () => {
        await readEvents(response, { complete: () => finish !== undefined, onEvent, alive });
        signal.throwIfAborted();
        const problem = finish === undefined ? (understood ? 'cut' : 'garbage') : problemOf(finish);
        if (problem) throw new ProviderError(problem, subject);
        emit({
          type: 'usage',
          usage: usage ? counted(usage) : estimatedUsage(attempt, written),
          ...(finish === 'MAX_TOKENS' && { truncated: true }),
        });
      },
    );
  }

  async function models(signal: AbortSignal): Promise<string[]> {
    const ids: string[] = [];
    for await (const { name, supportedActions } of await (await client()).models.list({
      config: { pageSize: 1_000, abortSignal: signal },
    })) {
      if (name && (supportedActions === undefined || supportedActions.includes('generateContent')))
        ids.push(name.replace(/^models\//, ''));
    }
    return ids;
  }

  return networkProvider(options, {
    needsKey: true,
    optional: ['temperature', 'thinking', 'system'],
    answer,
    models,
  });
}

function chunkOf({ text, thought, functionCall, thoughtSignature }: Part): ProviderChunk {
  if (functionCall)
    return {
      type: 'tool-call',
      id: functionCall.id ?? `call_${randomUUID()}`,
      name: functionCall.name ?? '',
      input: functionCall.args ?? {},
      ...(thoughtSignature && { state: thoughtSignature }),
    };
  if (!text) return { type: 'working' };
  return { type: thought ? 'reasoning' : 'text', text };
}

/** Ignores the empty finish reason that some servers send with each piece. */
function endMark(finish: GenerateContentFinish | undefined): GenerateContentFinish | undefined {
  return finish === '' || finish === 'FINISH_REASON_UNSPECIFIED' ? undefined : finish;
}

/** Returns null if the answer is complete or the token limit cut it. */
function problemOf(finish: GenerateContentFinish): FailureKind | null {
  if (finish === 'STOP' || finish === 'MAX_TOKENS') return null;
  if (/SAFETY|RECITATION|BLOCKLIST|PROHIBITED|SPII|MODEL_ARMOR|LANGUAGE/.test(finish)) return 'refused';
  return /TOOL_CALL|FUNCTION_CALL/.test(finish) ? 'malformed-call' : 'cut';
}

/** Gemini lists its web sources apart from the text, and the text does not contain their numbers. */
function groundingLinks(candidate: Candidate | undefined): LinksChunk | null {
  const chunks = candidate?.groundingMetadata?.groundingChunks;
  if (!Array.isArray(chunks)) return null;
  return webLinks(
    chunks.map(({ web, maps }) => ({ title: (web ?? maps)?.title, url: (web ?? maps)?.uri })),
    false,
  );
}

const wordsOf = (reason: string, message: string | undefined) => (message ? `${reason}: ${message}` : reason);

type GenerateContentFinish =
  | NonNullable<NonNullable<GenerateContentResponse['candidates']>[number]['finishReason']>
  | string;

/** Counts reasoning as output and the results of Google's own tools as input, because Google bills them so. */
function counted(usage: GenerateContentResponseUsageMetadata): TokenCount {
  return {
    inputTokens: (usage.promptTokenCount ?? 0) + (usage.toolUsePromptTokenCount ?? 0),
    outputTokens: (usage.candidatesTokenCount ?? 0) + (usage.thoughtsTokenCount ?? 0),
    cachedTokens: usage.cachedContentTokenCount ?? 0,
  };
}

/**
 * Keeps the raw response, because the SDK's errors lack the headers, including the retry time, and this file reads the stream
 * itself.
 */
function notedFetch(fetch: typeof globalThis.fetch) {
  let response: Response | undefined;
  return {
    fetch: async (input: string | URL | Request, init?: RequestInit) => (response = await fetch(input, init)),
    response: () => response ?? Response.error(),
    fail: (error: unknown): never => {
      throw error instanceof Error && response ? Object.assign(error, { headers: response.headers }) : error;
    },
  };
}
