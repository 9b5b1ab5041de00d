import { setTimeout as pause } from 'node:timers/promises';
import type { Passage } from '@staffroom/sdk';
import type { Embedder } from '../embedders/embedder.ts';
import {
  type AiProvider,
  messageTexts,
  type ProviderChunk,
  type ProviderRequest,
} from '../provider/ai-provider.ts';
import { WorkerThread, workerUrl } from '../../threads/worker-thread.ts';
import type { Candidate, ReadPassages } from './candidates.ts';
import { chooseAnswer } from './choose-answer.ts';
import { asksForOverview, chooseOverview } from './choose-overview.ts';
import { quotePassage, quoteSentences } from './quote-sentences.ts';
import { repliesTo } from './replies.ts';
import { builtInProvider } from './built-in-id.ts';
import { askedQuestion, isCourtesy, referencedAnswer } from './question.ts';
import { createMeaning } from './question-meaning.ts';
import type { CandidateRequest } from './sentence-worker.ts';
import { twoQuestions } from './two-questions.ts';

interface BuiltinProviderOptions {
  embedder: Embedder;
  /** Milliseconds between two pieces of text; defaults to 12. */
  pieceDelay?: number;
}

const wordsPerPiece = 3;
// Limits the work per question, so that one question cannot slow down all others.
const passageLimit = 60;
const passageCharacters = 4_000;
const candidateLimit = 30;

/**
 * Creates the provider that needs no key, network or language model. It quotes the source sentences that answer the question,
 * says when none does, and never writes its own text. Equal requests get equal answers. Counts words as tokens; ignores
 * `system` and `temperature`.
 */
export function createBuiltinProvider({
  embedder,
  pieceDelay = 12,
}: BuiltinProviderOptions): AiProvider & { close(): Promise<void> } {
  const meaningOf = createMeaning(embedder);
  const worker = new WorkerThread<CandidateRequest, ReadPassages>(
    workerUrl('./sentence-worker', import.meta.url),
  );

  async function look(question: string, passages: readonly Passage[], signal: AbortSignal) {
    const read = await worker.call({
      question,
      passages: passages.map(({ quote, filename, section }) => ({
        text: quote,
        context: `${filename} ${section ?? ''}`,
      })),
      limit: candidateLimit,
    });
    signal.throwIfAborted();
    return { read, meaning: await meaningOf(question, read, signal) };
  }

  /**
   * Answers a question that asks two things; `open` is the part without an answer. A second part that refers to the first is
   * answered only from the documents that answer the first.
   * @returns null for a question about one thing
   */
  async function lookForParts(question: string, passages: readonly Passage[], signal: AbortSignal) {
    const parts = twoQuestions(question);
    if (parts === null) return null;
    const found: Candidate[] = [];
    const open: (typeof parts)[number][] = [];
    const documentOf = ({ passage }: Candidate) => passages[passage]?.documentId;
    for (const part of parts) {
      const { read, meaning } = await look(part.text, passages, signal);
      const chosen = chooseAnswer(read, meaning);
      const known = new Set(found.map(documentOf));
      const answers = (chosen?.kind === 'sentences' ? chosen.sentences : []).filter(
        (sentence) => !part.leans || known.has(documentOf(sentence)),
      );
      if (answers.length === 0) open.push(part);
      const isNew = (one: Candidate) =>
        !found.some((other) => other.passage === one.passage && other.place === one.place);
      found.push(...answers.filter(isNew));
    }
    return { found, open };
  }

  async function answer(request: ProviderRequest, passages: Passage[], signal: AbortSignal): Promise<string> {
    const question = askedQuestion(request.messages);
    const replies = repliesTo(question);
    if (question === '') return replies.empty;
    if (isCourtesy(question)) return replies.courtesy;
    if (passages.length === 0) return replies.noSources;
    const quoting = { passages, wordLimit: request.maxTokens, replies };
    const { read, meaning } = await look(question, passages, signal);
    if (asksForOverview(question)) {
      const overview = chooseOverview(read, meaning?.vectors ?? null);
      if (overview.length > 0) return quoteSentences(replies.overview, overview, quoting);
    }
    const chosen = chooseAnswer(read, meaning, referencedAnswer(request.messages, question));
    const parts = await lookForParts(question, passages, signal);
    if (parts && parts.found.length > 0 && (chosen === null || !parts.open.some(({ leans }) => leans))) {
      const open = parts.open.map(({ text }) => replies.open(text));
      return [quoteSentences(replies.answer, parts.found, quoting), ...open].join('\n\n');
    }
    if (chosen === null) return replies.refusal;
    return chosen.kind === 'passage'
      ? quotePassage(chosen.closest, quoting)
      : quoteSentences(replies.answer, chosen.sentences, quoting);
  }

  return {
    id: builtInProvider,
    name: 'Built-in (no language model)',
    defaultModel: 'extractive-1',
    async *stream(request, signal): AsyncGenerator<ProviderChunk> {
      yield { type: 'model', provider: builtInProvider, model: 'extractive-1' };
      const passages = readable(request.sources);
      const text = await answer(request, passages, signal);
      for (const piece of pieces(text)) {
        await pause(pieceDelay, undefined, { signal });
        yield { type: 'text', text: piece };
      }
      const read = [...request.messages.flatMap(messageTexts), ...passages.map(({ quote }) => quote)];
      yield { type: 'usage', usage: { inputTokens: countWords(read), outputTokens: countWords([text]) } };
    },
    close: () => worker.close(),
  };
}

function pieces(text: string): string[] {
  return text.match(new RegExp(`(?:\\S+\\s*){1,${wordsPerPiece}}`, 'g')) ?? [];
}

function readable(sources: readonly Passage[] = []): Passage[] {
  return sources
    .slice(0, passageLimit)
    .map((source) => ({ ...source, quote: source.quote.slice(0, passageCharacters) }));
}

/** Counts words in a loop, because a regular expression would block the event loop on megabytes of pasted text. */
function countWords(texts: readonly string[]): number {
  let words = 0;
  for (const text of texts) {
    let inside = false;
    for (let index = 0; index < text.length; index++) {
      const isSpace = text.charCodeAt(index) <= 32;
      if (!isSpace && !inside) words += 1;
      inside = !isSpace;
    }
  }
  return words;
}
