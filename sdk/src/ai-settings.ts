/** How a provider is spoken to. `openai-compatible` is any server with OpenAI's chat completions: Ollama, vLLM, llama.cpp, LM Studio. */
export type AiProtocol = 'builtin' | 'openai' | 'anthropic' | 'google' | 'openai-compatible';

/** OpenAI's own models call tools in the Responses API alone; most compatible servers have only chat completions. */
export type OpenaiApi = 'responses' | 'chat-completions';

/**
 * One entry of `GET /api/ai/providers`. Administrators get every field of every provider; everybody else gets the active
 * ones without the fields marked optional.
 */
export interface AiProviderInfo {
  id: number;
  name: string;
  /** What requests choose it by: `openai`. */
  identifier: string;
  protocol: AiProtocol;
  description: string;
  isActive: boolean;
  isDefault: boolean;
  /** It can be asked: active, with an active model and an address, and its key is there or it needs none. */
  usable: boolean;
  /** The name of the environment variable that holds the key, never the key. */
  apiKeyEnvVar?: string | null;
  /** The variable is set on the server; null where none is named. */
  keySet?: boolean | null;
  apiKeyUrl?: string | null;
  /** Null: the provider's own address. */
  baseUrl?: string | null;
  /** The address comes from the operator's environment, because the provider has no `baseUrl` of its own. */
  baseUrlFromEnvironment?: boolean;
  /** The API that an administrator chose; null follows the address. Only with the protocols `openai` and `openai-compatible`. */
  api?: OpenaiApi | null;
  /** The API that requests go to; null for other protocols. */
  apiInUse?: OpenaiApi | null;
  /** Seconds that the first word of an answer is waited for; null for 600. */
  firstWordSeconds?: number | null;
  /** Seconds of silence that end an answer that has begun; null for 120. */
  nextWordSeconds?: number | null;
  /** Parameters that its models refused within the last day; they are asked without. */
  refusals?: {
    model: string;
    /** `context` for the length of what it was asked. */
    parameter: string;
    /** Of `context`: as many as it takes. */
    tokens?: number;
    learnedAt: string;
  }[];
  /** Send it back with a change: one that was made on an older version is refused with 409. */
  version?: number;
}

/** One entry of `GET /api/ai/models`. */
export interface AiModelInfo {
  id: number;
  providerId: number;
  /** Name of its provider. */
  provider: string;
  name: string;
  identifier: string;
  description: string;
  /** The longest answer it can write, in its tokens; null where unknown. */
  maxTokens: number | null;
  /** Tokens that it reads and writes at most; null where unknown. */
  contextTokens: number | null;
  isActive: boolean;
  /** The one its provider answers with unless told otherwise. */
  isDefault: boolean;
  /** Its maker has switched it off or named a day on which it will. */
  retired: boolean;
  capabilities: Record<string, boolean>;
  version?: number;
}

/** `GET /api/ai/defaults`: what administrators have set, or else what answers where nobody chose. */
export interface AiDefaults {
  provider: AiProviderInfo | null;
  model: AiModelInfo | null;
  /** The workspace answers without a language model, because no other provider is usable. */
  demo: boolean;
  /** A provider that fails before it has written anything is replaced by the next usable one. */
  fallback: boolean;
  /** Identifier of the provider that the company lets describe documents; null for nobody. */
  describer: string | null;
}

/** `GET /api/admin/embeddings`: whose vectors search compares with, and how far a change to others has come. */
export interface EmbeddingState {
  /** Null until a worker has started for the first time. */
  current: EmbedderInfo | null;
  /** What the workspace changes to; null while it does not. Until it is there, search goes on with `current`. */
  next: EmbedderInfo | null;
  /** Documents that have all vectors of `next`, or of `current` where nothing changes. */
  done: number;
  /** Documents that can be searched. */
  total: number;
  /** Why search by meaning or the change does not work at the moment, as a sentence. */
  problem: string | null;
}

export interface EmbedderInfo {
  id: string;
  /** `OpenAI text-embedding-3-small`. */
  name: string;
}
