import { AppError } from '@staffroom/sdk';
import type { Embedder } from './embedder.ts';
import { createGoogleEmbedder } from './google-embedder.ts';
import type { EmbeddingCall, NetworkEmbedderOptions } from './network-embedder.ts';
import { createOpenAiEmbedder } from './openai-embedder.ts';

export type EmbedderKind = 'builtin' | 'openai' | 'google';

/** All embedders of the workspace: the one it is configured with, and those whose vectors it still has. */
export interface Embedders {
  /** The id of the one that the configuration names. */
  readonly wanted: string;
  /** Never fails; an embedder that cannot be asked from here refuses every text as `unavailable`. */
  get(id: string): Embedder;
  close(): Promise<void>;
}

export interface EmbeddersOptions {
  kind: EmbedderKind;
  /** Of a network embedder; by default the provider's usual one. */
  model?: string | undefined;
  builtin: Embedder;
  /** Keys and addresses of the providers. */
  environment: Record<string, string | undefined>;
  fetch: typeof fetch;
  record: (call: EmbeddingCall) => Promise<void>;
}

const network = {
  openai: {
    create: createOpenAiEmbedder,
    model: 'text-embedding-3-small',
    key: 'OPENAI_API_KEY',
    address: 'OPENAI_BASE_URL',
  },
  google: {
    create: createGoogleEmbedder,
    model: 'gemini-embedding-001',
    key: 'GEMINI_API_KEY',
    address: 'GEMINI_BASE_URL',
  },
} satisfies Record<
  Exclude<EmbedderKind, 'builtin'>,
  { create: (options: NetworkEmbedderOptions) => Embedder; model: string; key: string; address: string }
>;

/** Embedders over the network are made when they are first asked for. The built-in one belongs to the caller. */
export function createEmbedders({
  kind,
  model,
  builtin,
  environment,
  fetch,
  record,
}: EmbeddersOptions): Embedders {
  const made = new Map([[builtin.id, builtin]]);
  const wanted = kind === 'builtin' ? builtin : create(kind, model ?? network[kind].model);
  made.set(wanted.id, wanted);

  return {
    wanted: wanted.id,
    get(id) {
      const [, protocol, name] = /^(openai|google)\/(.+)\/384$/.exec(id) ?? [];
      const embedder =
        made.get(id) ??
        (name === undefined ? unknown(id) : create(protocol === 'openai' ? 'openai' : 'google', name));
      made.set(id, embedder);
      return embedder;
    },
    async close() {
      for (const embedder of made.values()) if (embedder !== builtin) await embedder.close();
    },
  };

  function create(provider: keyof typeof network, name: string): Embedder {
    const { create: createEmbedder, key, address } = network[provider];
    return createEmbedder({
      model: name,
      apiKey: () => environment[key],
      baseUrl: environment[address]?.trim() || undefined,
      fetch,
      record,
    });
  }
}

/** A registry of one, for whoever has just one. */
export function onlyEmbedder(embedder: Embedder): Embedders {
  return {
    wanted: embedder.id,
    get: (id) => (id === embedder.id ? embedder : unknown(id)),
    close: () => embedder.close(),
  };
}

/** How people call an embedder. */
export function embedderName(id: string): string {
  const [, protocol, model] = /^(openai|google)\/(.+)\/\d+$/.exec(id) ?? [];
  if (model === undefined) return 'the built-in model';
  return `${protocol === 'openai' ? 'OpenAI' : 'Google'} ${model}`;
}

function unknown(id: string): Embedder {
  return {
    id,
    dimensions: 384,
    embed: () =>
      Promise.reject(
        new AppError(
          'unavailable',
          `Search by meaning is not available: this version does not have the embedder ${id}. Keyword search works on.`,
        ),
      ),
    close: () => Promise.resolve(),
  };
}
