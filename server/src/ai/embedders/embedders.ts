import { AppError, type Message, msg, messageText } from '@staffroom/sdk';
import type { Embedder } from './embedder.ts';
import { createGoogleEmbedder } from './google-embedder.ts';
import type { EmbeddingCall, NetworkEmbedderOptions } from './network-embedder.ts';
import { createFolderEmbedder } from './folder-embedder.ts';
import { createOpenAiEmbedder } from './openai-embedder.ts';
import { type OwnEmbedder, parseOwnId } from './own-embedders.ts';
import { createServerEmbedder } from './server-embedder.ts';

type NetworkKind = 'openai' | 'google';
export type EmbedderKind = 'builtin' | NetworkKind;

/** All embedders of the workspace: the selected one and those whose vectors are still stored. */
export interface Embedders {
  readonly wanted: string;
  readonly configured: string;
  /** Never throws: for an unknown id, it returns an embedder that rejects every text with `unavailable`. */
  get(id: string): Embedder;
  /** Why an embedder cannot be used, as a sentence; null if no problem is known. Sends no request to find out. */
  problem(id: string): string | null;
  close(): Promise<void>;
}

/** Custom models, which administrators select while the server runs. */
export interface OwnEmbedders {
  /** The id that an administrator selected; null if the configuration applies. */
  chosen: () => string | null;
  find: (id: string) => OwnEmbedder | undefined;
  root: string;
  fetch: typeof fetch;
}

export interface EmbeddersOptions {
  kind: EmbedderKind;
  /** The model of a network embedder; defaults to the provider's usual one. */
  model?: string | undefined;
  builtin: Embedder;
  apiKey: (name: string) => string | undefined;
  addresses: Partial<Record<NetworkKind, string | undefined>>;
  fetch: typeof fetch;
  record: (call: EmbeddingCall) => Promise<void>;
  own?: OwnEmbedders;
}

const network: Record<
  NetworkKind,
  { create: (options: NetworkEmbedderOptions) => Embedder; model: string; key: string }
> = {
  openai: { create: createOpenAiEmbedder, model: 'text-embedding-3-small', key: 'OPENAI_API_KEY' },
  google: { create: createGoogleEmbedder, model: 'gemini-embedding-001', key: 'GEMINI_API_KEY' },
};

/** Creates the registry. Network embedders are created on first use; the caller owns the built-in one. */
export function createEmbedders(options: EmbeddersOptions): Embedders {
  const { kind, model, builtin, own } = options;
  const made = new Map([[builtin.id, builtin]]);
  const configured = kind === 'builtin' ? builtin : create(kind, model ?? network[kind].model);
  made.set(configured.id, configured);
  const missing = (key: string) =>
    options.apiKey(key) ? null : `${key} isn’t set on the server, so only keyword search works.`;

  return {
    configured: configured.id,
    get wanted() {
      return own?.chosen() ?? configured.id;
    },
    get(id) {
      const known = made.get(id) ?? make(id);
      // Do not store failures: an unknown id may be known next time.
      if (known) made.set(id, known);
      return known ?? unknown(id);
    },
    problem(id) {
      const { provider } = parse(id);
      if (provider !== undefined) return missing(network[provider].key);
      const spec = own?.find(id);
      if (spec?.kind === 'server' && spec.apiKeyEnvVar !== null) return missing(spec.apiKeyEnvVar);
      return id === builtin.id || spec ? null : messageText(strange(id));
    },
    async close() {
      for (const embedder of made.values()) if (embedder !== builtin) await embedder.close();
    },
  };

  function make(id: string): Embedder | undefined {
    const { provider, name } = parse(id);
    if (provider !== undefined) return create(provider, name);
    const spec = own?.find(id);
    if (!own || !spec) return undefined;
    if (spec.kind === 'folder') return createFolderEmbedder({ id, root: own.root, ...spec });
    const { apiKeyEnvVar: key } = spec;
    const apiKey = () => (key === null ? undefined : options.apiKey(key));
    return createServerEmbedder({ id, spec, apiKey, fetch: own.fetch, record: options.record });
  }

  function create(provider: NetworkKind, name: string): Embedder {
    const { create: createEmbedder, key } = network[provider];
    return createEmbedder({
      model: name,
      apiKey: () => options.apiKey(key),
      baseUrl: options.addresses[provider],
      fetch: options.fetch,
      record: options.record,
    });
  }
}

export function onlyEmbedder(embedder: Embedder): Embedders {
  return {
    wanted: embedder.id,
    configured: embedder.id,
    get: (id) => (id === embedder.id ? embedder : unknown(id)),
    problem: (id) => (id === embedder.id ? null : messageText(strange(id))),
    close: () => embedder.close(),
  };
}

export function embedderName(id: string): string {
  const { provider, name } = parse(id);
  const own = parseOwnId(id);
  if (own) return own.kind === 'folder' ? own.name : `${own.name} on your own server`;
  if (provider === undefined) return 'Built-in';
  return `${provider === 'openai' ? 'OpenAI' : 'Google'} ${name}`;
}

export function isOutside(id: string): boolean {
  return parse(id).provider !== undefined || parseOwnId(id)?.kind === 'server';
}

/** Splits the id of a network embedder: provider, model and dimensions are enough to recreate it. */
function parse(id: string): { provider: NetworkKind | undefined; name: string } {
  const [, provider, name = ''] = /^(openai|google)\/(.+)\/384$/.exec(id) ?? [];
  return { provider: provider === 'openai' || provider === 'google' ? provider : undefined, name };
}

function strange(id: string): Message {
  return msg`Semantic search isn’t available: this version doesn’t include the embedder ${id}. Keyword search still works.`;
}

function unknown(id: string): Embedder {
  return {
    id,
    dimensions: 384,
    embed: () => Promise.reject(new AppError('unavailable', strange(id))),
    close: () => Promise.resolve(),
  };
}
