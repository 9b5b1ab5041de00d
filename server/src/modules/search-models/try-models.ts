import { isAppError } from '@staffroom/sdk';
import type { AiProviderTest, EmbedderChoice, RerankerChoice } from '@staffroom/sdk/core';
import { cosine, type Embedder, fitted, storedDimensions } from '../../ai/embedders/embedder.ts';
import { probeFolder } from '../../ai/embedders/folder-embedder.ts';
import { askForVectors } from '../../ai/embedders/server-embedder.ts';
import type { Reranker } from '../../ai/rerank/reranker.ts';
import { fitsHeader } from '../../ai/wire/client-options.ts';
import { checkKeyVariable, makersId } from './service.ts';

export interface TryOptions {
  embedder: (id: string) => Embedder;
  builtin: string;
  root: string;
  key: (variable: string) => string | undefined;
  fetch: typeof globalThis.fetch;
  reranker: Pick<Reranker, 'try'>;
}

const question = 'When does the office open?';
const answer = 'The office is open from nine in the morning.';
const other = 'The ferry takes bicycles and small dogs.';
/** The timeout in milliseconds. It is short, because an administrator is waiting for the result. */
const answerTimeoutMs = 30_000;

/** Runs the test behind the Test button. If a model fails, the failure is returned as a result, not thrown. */
export function createModelTests({ embedder, builtin, root, key, fetch, reranker }: TryOptions) {
  /** Computes the vectors of a question and two passages, at the model's full number of dimensions. */
  async function vectors(choice: EmbedderChoice, signal: AbortSignal): Promise<ArrayLike<number>[]> {
    if (choice.kind === 'builtin' || choice.kind === 'maker') {
      const made = embedder(choice.kind === 'builtin' ? builtin : makersId(choice));
      const asked = await made.embed([question], { priority: 'query', signal });
      return [...asked, ...(await made.embed([answer, other], { signal }))];
    }
    const { queryPrefix, passagePrefix } = choice;
    const texts = [queryPrefix + question, passagePrefix + answer, passagePrefix + other];
    if (choice.kind === 'folder') return (await probeFolder(root, choice, texts)).vectors;
    const apiKey = keyOf(choice.apiKeyEnvVar);
    return (await askForVectors(choice, { texts, apiKey, fetch, signal })).vectors;
  }

  /** @throws Error whose message is the second half of a sentence */
  function keyOf(variable: string | null): string | null {
    checkKeyVariable(variable);
    if (variable === null) return null;
    const found = key(variable)?.trim();
    if (!found) throw new Error(`${variable} is not set on the server`);
    if (!fitsHeader(found))
      throw new Error(`the key in ${variable} contains characters that a key cannot contain`);
    return found;
  }

  return {
    embedder: (choice: EmbedderChoice, signal: AbortSignal): Promise<AiProviderTest> =>
      timed(nameOf(choice), async () => {
        const [asked, near, far] = await vectors(
          choice,
          AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)]),
        );
        if (!asked?.length || near?.length !== asked.length || far?.length !== asked.length)
          throw new Error('the server did not return a vector for each text');
        const [a, b, c] = [fitted(asked), fitted(near), fitted(far)];
        const cut =
          asked.length > storedDimensions
            ? ` Only the first ${storedDimensions} are stored. That’s exact for models trained for it (Matryoshka) and slightly less exact for others.`
            : '';
        const doubt =
          cosine(a, b) > cosine(a, c)
            ? ''
            : ' In the test, the model did not find which of two sentences answers a question: check the prefixes of questions and passages.';
        return `Works: ${asked.length} dimensions per text.${cut}${doubt}`;
      }),

    reranker: (choice: RerankerChoice, signal: AbortSignal): Promise<AiProviderTest> =>
      timed(choice.model, async () => {
        checkKeyVariable(choice.apiKeyEnvVar);
        const [first] = await reranker.try(
          choice,
          question,
          [other, answer, 'Invoices are paid in 30 days.'],
          signal,
        );
        const doubt = first === 1 ? '' : ' The sentence with the answer was not ranked first.';
        return `Ranked three test passages.${doubt}`;
      }),
  };
}

async function timed(model: string, work: () => Promise<string>): Promise<AiProviderTest> {
  const started = performance.now();
  const result = (ok: boolean, message: string): AiProviderTest => {
    const durationMs = Math.round(performance.now() - started);
    return { ok, message, model: model || null, durationMs, failure: null };
  };
  try {
    return result(true, await work());
  } catch (error) {
    return result(false, failure(error));
  }
}

/**
 * The error message to show. Error messages of SDKs and providers can contain a key, so only messages from our own code are
 * shown.
 */
function failure(error: unknown): string {
  if (isAppError(error)) return error.message;
  const status = error instanceof Error && 'status' in error ? Number(error.status) : Number.NaN;
  if (status === 401 || status === 403) return 'The server rejected the key or requires one.';
  if (status === 404) return 'The server does not know this model, or the address is wrong.';
  if (status >= 400) return `The server did not accept the request (${status}).`;
  if (error instanceof Error && error.name === 'TimeoutError') return 'The server did not answer in time.';
  // Errors with exactly the class `Error` come from our own code.
  if (error instanceof Error && error.constructor === Error)
    return `This model can’t be used: ${error.message}.`;
  return 'The server cannot be reached.';
}

function nameOf(choice: EmbedderChoice): string {
  if (choice.kind === 'builtin') return '';
  return choice.kind === 'folder' ? choice.folder : (choice.model ?? '');
}
