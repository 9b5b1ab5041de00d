/**
 * The protocol of a provider. `openai-compatible` is any server with OpenAI's chat completions: Ollama, vLLM, llama.cpp, LM
 * Studio.
 */
export type AiProtocol = 'builtin' | 'openai' | 'anthropic' | 'google' | 'openai-compatible';

/**
 * API of OpenAI models. OpenAI's own models call tools only in the Responses API; most compatible servers offer only chat
 * completions.
 */
export type OpenaiApi = 'responses' | 'chat-completions';

/**
 * One entry of `GET /api/ai/providers`. Administrators get all fields of all providers; everyone else gets the active
 * providers, without the optional fields.
 */
export interface AiProviderInfo {
  id: number;
  name: string;
  /** The id that requests select the provider by, such as `openai`. */
  identifier: string;
  protocol: AiProtocol;
  description: string;
  isActive: boolean;
  isDefault: boolean;
  /** The provider is active, has an active model and an address, and its key is set or not required. */
  usable: boolean;
  /** The name of the environment variable that contains the key; never the key itself. */
  apiKeyEnvVar?: string | null;
  /** Whether the variable in `apiKeyEnvVar` is set on the server; null when no variable is named. */
  keySet?: boolean | null;
  apiKeyUrl?: string | null;
  /** Address of the provider; null uses the default address. */
  baseUrl?: string | null;
  /** The address comes from the server's environment, because the provider has no `baseUrl`. */
  baseUrlFromEnvironment?: boolean;
  /** The API that an administrator selected; null derives it from the address. Only for `openai` and `openai-compatible`. */
  api?: OpenaiApi | null;
  /** The API that requests use; null for other protocols. */
  apiInUse?: OpenaiApi | null;
  /** Timeout in seconds for the first word of an answer; null means 600. */
  firstWordSeconds?: number | null;
  /** Seconds of silence after which a started answer is ended; null means 120. */
  nextWordSeconds?: number | null;
  /** Parameters that the provider's models refused within the last day. Requests omit them. */
  refusals?: {
    model: string;
    /** The name of the refused parameter; `context` means that the request was too long. */
    parameter: string;
    /** Set for the parameter `context`: the maximum number of tokens that the model accepts. */
    tokens?: number;
    learnedAt: string;
  }[];
  /** Send this number back with a change. The server refuses a change of an older version with 409. */
  version?: number;
}

/** One entry of `GET /api/ai/models`. */
export interface AiModelInfo {
  id: number;
  providerId: number;
  provider: string;
  name: string;
  identifier: string;
  description: string;
  /** The longest answer in tokens; null when unknown. */
  maxTokens: number | null;
  /** Maximum number of tokens that the model reads and writes together; null when unknown. */
  contextTokens: number | null;
  isActive: boolean;
  /** The provider uses this model when a request names none. */
  isDefault: boolean;
  /** The vendor has switched the model off or announced the day of its end. */
  retired: boolean;
  capabilities: Record<string, boolean>;
  version?: number;
}

/** `GET /api/ai/defaults`: what administrators have set, or what the workspace uses when nothing is set. */
export interface AiDefaults {
  provider: AiProviderInfo | null;
  model: AiModelInfo | null;
  /** Answers are built-in, because no other provider is usable. */
  demo: boolean;
  /** If a provider fails before its first word, the next usable provider takes over. */
  fallback: boolean;
  /** Identifier of the provider that may describe new documents; null when no provider may. */
  describer: string | null;
}
