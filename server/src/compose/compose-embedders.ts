import type { Embedder } from '../ai/embedders/embedder.ts';
import { createEmbedders, type Embedders } from '../ai/embedders/embedders.ts';
import { createOutgoing, hostOf } from '../ai/outgoing/outgoing.ts';
import type { Foundation } from '../foundation.ts';
import type { UsageService } from '../modules/usage/service.ts';

/** The embedder that the environment names, beside those whose vectors the workspace still has. */
export function composeEmbedders(
  { env, variables }: Foundation,
  { builtin, usage }: { builtin: Embedder; usage: Pick<UsageService, 'record'> },
): Embedders & AsyncDisposable {
  const addresses = { openai: env.OPENAI_BASE_URL, google: env.GEMINI_BASE_URL };
  // Addresses of the environment are the operator's own word, wherever they lead.
  const allowedHosts = Object.values(addresses).flatMap((address) => (address ? [hostOf(address)] : []));
  const outgoing = createOutgoing({ allowedHosts });
  const embedders = createEmbedders({
    kind: env.EMBEDDINGS,
    model: env.EMBEDDINGS_MODEL,
    builtin,
    apiKey: (name) => variables[name],
    addresses,
    fetch: outgoing.fetch,
    record: (call) => usage.record({ ...call, userId: null, agent: null, outputTokens: 0 }),
  });
  return {
    ...embedders,
    async [Symbol.asyncDispose]() {
      await embedders.close();
      outgoing.close();
    },
  };
}
