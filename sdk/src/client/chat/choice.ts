import type { AiModelInfo, AiProtocol, AiProviderInfo } from '../../ai-settings.ts';
import type { AgentCallSettings, AgentChoice, AgentInfo } from '../../catalogue.ts';

/** Body of `PATCH /api/ai-agents/{id}`: what a person chooses. Null takes a choice back. */
export interface ChoiceChange {
  aiProvider?: string | null;
  model?: string | null;
  temperature?: number | null;
  maxTokens?: number | null;
  systemPrompt?: string | null;
}

/** What the workspace can be asked with, as far as this person may know. */
export interface AiOffer {
  providers: readonly AiProviderInfo[];
  models: readonly AiModelInfo[];
}

/** Who will write the next answer. Null for a model that the provider chooses by itself. */
export interface Choice {
  provider: AiProviderInfo | null;
  model: AiModelInfo | null;
  /** The settings name a provider that cannot be asked at the moment. */
  unusable: string | null;
}

/** By identifier, by name, or by a word for its maker. */
function findProvider(
  providers: readonly AiProviderInfo[],
  wanted: string | null,
): AiProviderInfo | undefined {
  if (wanted === null) return undefined;
  const name = wanted.trim().toLowerCase();
  return (
    providers.find(({ identifier }) => identifier.toLowerCase() === name) ??
    providers.find((provider) => provider.name.toLowerCase() === name) ??
    providers.find(({ protocol }) => makers[name] === protocol)
  );
}

const makers: Partial<Record<string, AiProtocol>> = {
  openai: 'openai',
  anthropic: 'anthropic',
  claude: 'anthropic',
  google: 'google',
  gemini: 'google',
  'google gemini': 'google',
};

/** Whom the workspace asks where nobody chose: its default, then OpenAI, then the others; the built-in one goes last. */
function firstUsable(providers: readonly AiProviderInfo[]): AiProviderInfo | null {
  const rank = ({ isDefault, protocol }: AiProviderInfo) =>
    isDefault ? 0 : protocol === 'openai' ? 1 : protocol === 'builtin' ? 3 : 2;
  const usable = providers.filter((provider) => provider.usable);
  return usable.toSorted((left, right) => rank(left) - rank(right) || left.id - right.id)[0] ?? null;
}

/** The same decision as the server's: the chosen provider where it can be asked, else the workspace's. */
export function resolveChoice(settings: AgentCallSettings, offer: AiOffer): Choice {
  const wanted = findProvider(offer.providers, settings.provider);
  const usable = wanted?.usable ? wanted : undefined;
  const provider = usable ?? firstUsable(offer.providers);
  const unusable = settings.provider === null || usable ? null : (wanted?.name ?? settings.provider);
  if (!provider) return { provider: null, model: null, unusable };
  const models = modelsOf(provider, offer.models);
  const chosen = unusable === null ? models.find(({ identifier }) => identifier === settings.model) : null;
  return { provider, model: chosen ?? defaultModel(models) ?? null, unusable };
}

export function modelsOf(
  provider: Pick<AiProviderInfo, 'id'>,
  models: readonly AiModelInfo[],
): AiModelInfo[] {
  return models.filter(({ providerId, isActive }) => providerId === provider.id && isActive);
}

export function defaultModel(models: readonly AiModelInfo[]): AiModelInfo | undefined {
  return models.find(({ isDefault }) => isDefault) ?? models.find(({ retired }) => !retired) ?? models[0];
}

/** The longest answer that can be asked for, in tokens: from 500 to 4000 by hundreds, and no more than the model can write. */
export function tokenRange(maxTokens: number | null): { min: number; max: number } {
  const max = Math.max(100, Math.floor(Math.min(4000, maxTokens ?? 4000) / 100) * 100);
  return { min: Math.min(500, max), max };
}

/** The catalogue entry as it will be once the server has taken in a change. */
export function withChoice(info: AgentInfo, change: ChoiceChange): AgentInfo {
  const { aiProvider, systemPrompt, ...others } = change;
  const settings = { ...info.settings, ...others };
  if (aiProvider !== undefined) settings.provider = aiProvider;
  const changed = Object.entries(change).flatMap(([key, value]) =>
    value === undefined ? [] : [[nameOf[key as keyof ChoiceChange], value] as const],
  );
  const kept = info.chosen.filter((name) => !changed.some(([other]) => other === name));
  return {
    ...info,
    settings,
    systemPrompt: systemPrompt ?? info.systemPrompt,
    chosen: [...kept, ...changed.flatMap(([name, value]) => (value === null ? [] : [name]))],
  };
}

const nameOf: Record<keyof ChoiceChange, AgentChoice> = {
  aiProvider: 'provider',
  model: 'model',
  temperature: 'temperature',
  maxTokens: 'maxTokens',
  systemPrompt: 'systemPrompt',
};

/** "OpenAI · GPT-6 Luna", by name where it is known. Without a language model it says so instead of naming one. */
export function answerOrigin(
  { provider, model }: { provider: string | null; model: string | null },
  { providers, models }: AiOffer,
): string | null {
  const writer = findProvider(providers, provider);
  if (provider === 'built-in' || writer?.protocol === 'builtin') return 'Built-in, no language model';
  const written = models.find(
    ({ identifier, providerId }) => identifier === model && (!writer || providerId === writer.id),
  );
  const parts = [writer?.name ?? provider, written?.name ?? model].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}
