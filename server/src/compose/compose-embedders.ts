import { createEmbedders, type Embedders } from '../ai/embedders/embedders.ts';
import { createOutgoing, hostOf } from '../ai/outgoing/outgoing.ts';
import type { Foundation } from '../foundation.ts';
import type { SearchSettings } from '../modules/ai-providers/catalogue.ts';
import type { UsageService } from '../modules/usage/service.ts';

interface EmbedderDependencies {
  usage: Pick<UsageService, 'record'>;
  /** What administrators have chosen. */
  settings: () => SearchSettings;
}

/** The embedder that the environment names, beside those whose vectors the workspace still has. */
export function composeEmbedders(
  { env, variables, log, embedder: builtin }: Foundation,
  { usage, settings }: EmbedderDependencies,
): Embedders & AsyncDisposable {
  const addresses = { openai: env.OPENAI_BASE_URL, google: env.GEMINI_BASE_URL };
  // Addresses of the environment are the operator's own word, wherever they lead.
  const allowedHosts = Object.values(addresses).flatMap((address) => (address ? [hostOf(address)] : []));
  const outgoing = createOutgoing({ allowedHosts });
  // Those that administrators write down lead into no private network that the operator has not named.
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
        .catch((error: unknown) => log.warn({ err: error }, 'an embedding was not entered in the ledger')),
    own: {
      chosen: () => settings().embedder?.id ?? null,
      find: (id) => settings().ownEmbedders[id],
      root: env.MODELS_DIR,
      fetch: guarded.fetch,
    },
  });
  // Not spread: `wanted` changes while the server runs.
  return Object.assign(embedders, {
    async [Symbol.asyncDispose]() {
      await embedders.close();
      outgoing.close();
      guarded.close();
    },
  });
}
