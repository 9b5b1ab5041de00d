import { AppError } from '@staffroom/sdk';
import type { Embedder } from './embedder.ts';
import { createGoogleEmbedder } from './google-embedder.ts';
import type { EmbeddingCall, NetworkEmbedderOptions } from './network-embedder.ts';
import { createFolderEmbedder } from './folder-embedder.ts';
import { createOpenAiEmbedder } from './openai-embedder.ts';
import { type OwnEmbedder, parseOwnId } from './own-embedders.ts';
import { createServerEmbedder } from './server-embedder.ts';

type NetworkKind = 'openai' | 'google';
export type EmbedderKind = 'builtin' | NetworkKind;

/** All embedders of the workspace: the one it is configured with, and those whose vectors it still has. */
export interface Embedders {
  /** The id of the one that an administrator has chosen, or else the configuration names. */
  readonly wanted: string;
  /** The id of the one that the configuration names. */
  readonly configured: string;
  /** Never fails; an embedder that cannot be asked from here refuses every text as `unavailable`. */
  get(id: string): Embedder;
  /** Why an embedder cannot be asked, as far as that can be told without asking it: a sentence, or null. */
  problem(id: string): string | null;
  close(): Promise<void>;
}

/** Models of one's own, as they are chosen while the server runs. */
export interface OwnEmbedders {
  /** The id of what an administrator has chosen; null where the configuration holds. */
  chosen: () => string | null;
  /** What an id stands for. */
  find: (id: string) => OwnEmbedder | undefined;
  /** The operator's folder of models. */
  root: string;
  /** To servers that administrators have written down. */
  fetch: typeof fetch;
}

export interface EmbeddersOptions {
  kind: EmbedderKind;
  /** Of a network embedder; by default the provider's usual one. */
  model?: string | undefined;
  builtin: Embedder;
  /** Looked up for every request. @param name `OPENAI_API_KEY` */
  apiKey: (name: string) => string | undefined;
  /** Where the providers are asked, if not at their own addresses. */
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

/** Embedders over the network are made when they are first asked for. The built-in one belongs to the caller. */
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
      // What is not known yet may be by the next time.
      if (known) made.set(id, known);
      return known ?? unknown(id);
    },
    problem(id) {
      const { provider } = parse(id);
      if (provider !== undefined) return missing(network[provider].key);
      const spec = own?.find(id);
      if (spec?.kind === 'server' && spec.apiKeyEnvVar !== null) return missing(spec.apiKeyEnvVar);
      return id === builtin.id || spec ? null : strange(id);
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

/** A registry of one, for whoever has just one. */
export function onlyEmbedder(embedder: Embedder): Embedders {
  return {
    wanted: embedder.id,
    configured: embedder.id,
    get: (id) => (id === embedder.id ? embedder : unknown(id)),
    problem: (id) => (id === embedder.id ? null : strange(id)),
    close: () => embedder.close(),
  };
}

/** How people call an embedder. */
export function embedderName(id: string): string {
  const { provider, name } = parse(id);
  const own = parseOwnId(id);
  if (own) return own.kind === 'folder' ? own.name : `${own.name} on your own server`;
  if (provider === undefined) return 'Built-in';
  return `${provider === 'openai' ? 'OpenAI' : 'Google'} ${name}`;
}

/** Whether texts leave this server to be embedded. */
export function isOutside(id: string): boolean {
  return parse(id).provider !== undefined || parseOwnId(id)?.kind === 'server';
}

/** Network embedders carry provider, model and dimensions in their ids, so that they can be made again from them. */
function parse(id: string): { provider: NetworkKind | undefined; name: string } {
  const [, provider, name = ''] = /^(openai|google)\/(.+)\/384$/.exec(id) ?? [];
  return { provider: provider === 'openai' || provider === 'google' ? provider : undefined, name };
}

function strange(id: string): string {
  return `Semantic search isn’t available: this version doesn’t include the embedder ${id}. Keyword search still works.`;
}

function unknown(id: string): Embedder {
  return {
    id,
    dimensions: 384,
    embed: () => Promise.reject(new AppError('unavailable', strange(id))),
    close: () => Promise.resolve(),
  };
}
