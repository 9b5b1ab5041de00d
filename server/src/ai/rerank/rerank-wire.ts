import { z } from 'zod';

export interface RerankQuestion {
  baseUrl: string;
  model: string;
  apiKey: string | null;
  fetch: typeof globalThis.fetch;
  query: string;
  documents: readonly string[];
  signal: AbortSignal;
}

/** The response formats of Cohere, Jina, vLLM and llama.cpp, and of TEI. */
const Ranked = z.object({ index: z.number().int().min(0), score: z.number() });
const Item = z.union([
  Ranked,
  z
    .object({ index: z.number().int().min(0), relevance_score: z.number() })
    .transform(({ index, relevance_score: score }) => ({ index, score })),
]);
const Answer = z.union([
  z.object({ results: z.array(Item) }).transform(({ results }) => results),
  z.array(Item),
]);

/** The server returned no ranking; `status` is set if the server refused the request. */
export class RerankFailure extends Error {
  readonly status: number | undefined;
  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

/**
 * Returns the indexes of the documents, best first. Documents that the server omits come last, in their original order.
 * @throws RerankFailure; errors of `fetch`; the signal's reason after an abort
 */
export async function askForOrder(question: RerankQuestion): Promise<number[]> {
  const { documents } = question;
  let response = await send(question, { documents, top_n: documents.length });
  // TEI refuses the field `documents` and expects `texts`.
  if (response.status === 422 || response.status === 400)
    response = await send(question, { texts: documents, truncate: true });
  if (!response.ok) {
    await response.body?.cancel();
    throw new RerankFailure('refused', response.status);
  }
  const parsed = Answer.safeParse(await response.json().catch(() => null));
  const named = parsed.data?.toSorted((a, b) => b.score - a.score).map(({ index }) => index) ?? [];
  const order = new Set(named);
  if (order.size === 0 || order.size !== named.length || named.some((place) => place >= documents.length))
    throw new RerankFailure('no order');
  const others = Array.from(documents.keys()).filter((place) => !order.has(place));
  return [...order, ...others];
}

async function send(
  { baseUrl, model, apiKey, fetch, query, signal }: RerankQuestion,
  documents: Record<string, unknown>,
): Promise<Response> {
  const url = baseUrl.endsWith('/rerank') ? baseUrl : `${baseUrl}/rerank`;
  return fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify({ ...(model !== '' && { model }), query, ...documents }),
    signal,
  });
}
