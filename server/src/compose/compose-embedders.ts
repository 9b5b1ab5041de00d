import { createEmbedders, type Embedders } from '../ai/embedders/embedders.ts';
import { createOutgoing, hostOf } from '../ai/outgoing/outgoing.ts';
import type { Foundation } from '../foundation.ts';
import type { SearchSettings } from '../modules/ai-providers/catalogue.ts';
import type { UsageService } from '../modules/usage/service.ts';

interface EmbedderDependencies {
  usage: Pick<UsageService, 'record'>;
  settings: () => SearchSettings;
}

export function composeEmbedders(
  { env, variables, log, embedder: builtin }: Foundation,
  { usage, settings }: EmbedderDependencies,
): Embedders & AsyncDisposable {
  const addresses = { openai: env.OPENAI_BASE_URL, google: env.GEMINI_BASE_URL };
  // Addresses that the server operator sets may lead into a private network.
  const allowedHosts = Object.values(addresses).flatMap((address) => (address ? [hostOf(address)] : []));
  const outgoing = createOutgoing({ allowedHosts });
  // Addresses that administrators set may lead into a private network only if the server operator allows it.
  const guarded = createOutgoing({ allowedHosts: env.AI_ALLOWED_HOSTS });
  const embedders = createEmbedders({
    kind: env.EMBEDDINGS,
    model: env.EMBEDDINGS_MODEL,
    builtin,
    apiKey: (name) => variables[name],
    addresses,
    fetch: outgoing.fetch,
    record: (call) =>
      usage
        .record({ ...call, userId: null, agent: null, outputTokens: 0 })
        .catch((error: unknown) => log.warn({ err: error }, 'ai: cannot record usage of embedder')),
    own: {
      chosen: () => settings().embedder?.id ?? null,
      find: (id) => settings().ownEmbedders[id],
      root: env.MODELS_DIR,
      fetch: guarded.fetch,
    },
  });
  return Object.assign(embedders, {
    async [Symbol.asyncDispose]() {
      await embedders.close();
      outgoing.close();
      guarded.close();
    },
  });
}
