import { type LoopbackUpstream, loopbackUpstream, type UpstreamRequest } from '@staffroom/sdk/testing';

const words = 40;
/** Milliseconds between two words. */
const pause = 100;

/** The answer to a question that is its id, such as `q17`. */
export const answerTo = (id: string): string =>
  Array.from({ length: words }, (_, index) => `${id} says ${index}${index % 9 === 8 ? '.\n' : ' '}`)
    .join('')
    .trimEnd();

export interface Model extends AsyncDisposable {
  upstream: LoopbackUpstream;
  counts: {
    calls: number;
    /** Calls with a beginning of the answer, which write only the rest. */
    continuations: number;
    /** Calls for an answer that the model had written to its end before, but whose last words were lost with the process. */
    paidTwice: number;
    /** Calls for an answer of which nothing was missing. */
    paidForNothing: number;
  };
}

/** A provider whose model gives the same answer to the same question, and continues a beginning exactly. */
export async function countingModel(): Promise<Model> {
  const finished = new Set<string>();
  const counts = { calls: 0, continuations: 0, paidTwice: 0, paidForNothing: 0 };

  function respond(request: UpstreamRequest) {
    const { input } = request.body as { input?: { role: string; content: unknown }[] };
    const question = input?.find(({ role }) => role === 'user')?.content;
    // Other calls, such as those for titles, have longer texts.
    if (typeof question !== 'string' || !/^q\d{1,9}$/.test(question)) return undefined;
    const begun = input?.find(({ role }) => role === 'assistant')?.content;
    const whole = answerTo(question);
    const rest = typeof begun === 'string' ? whole.slice(begun.length) : whole;
    counts.calls += 1;
    if (typeof begun === 'string') counts.continuations += 1;
    if (rest.trim() === '') counts.paidForNothing += 1;
    else if (finished.has(question)) counts.paidTwice += 1;
    void request.ended.then(({ aborted }) => {
      if (!aborted) finished.add(question);
    });
    return { text: rest.match(/\S+\s*/g) ?? [''], pause };
  }

  const upstream = await loopbackUpstream({ respond });
  return { upstream, counts, [Symbol.asyncDispose]: () => upstream[Symbol.asyncDispose]() };
}
