import type { AiModelInfo, AiProviderInfo } from '../../../ai-settings.ts';
import type { AgentInfo } from '../../../agent-info.ts';
import { t } from '../../texts/texts.ts';

/** Body of `PATCH /api/ai-agents/{id}`: a person's choices. Null resets a choice. */
export interface ChoiceChange {
  aiProvider?: string | null;
  model?: string | null;
  temperature?: number | null;
  maxTokens?: number | null;
  systemPrompt?: string | null;
}

export interface AiOffer {
  providers: readonly AiProviderInfo[];
  models: readonly AiModelInfo[];
}

export interface Choice {
  provider: AiProviderInfo | null;
  /** The selected model; null for a model that this person cannot see. */
  model: AiModelInfo | null;
  /** Name of the selected provider if that provider is not usable now, or null. */
  unusable: string | null;
}

export function findProvider(
  providers: readonly AiProviderInfo[],
  wanted: string | null,
): AiProviderInfo | undefined {
  const name = wanted?.toLowerCase();
  return (
    providers.find(({ identifier }) => identifier.toLowerCase() === name) ??
    providers.find((provider) => provider.name.toLowerCase() === name)
  );
}

export function choiceOf(
  { settings, aiProvider }: Pick<AgentInfo, 'settings' | 'aiProvider'>,
  { providers, models }: AiOffer,
): Choice {
  const provider = findProvider(providers, settings.provider) ?? null;
  const model = models.find(
    ({ providerId, identifier }) => providerId === provider?.id && identifier === settings.model,
  );
  const wanted = findProvider(providers, aiProvider);
  const gone = aiProvider !== null && wanted?.usable !== true;
  return { provider, model: model ?? null, unusable: gone ? (wanted?.name ?? aiProvider) : null };
}

export function modelsOf(
  provider: Pick<AiProviderInfo, 'id'>,
  models: readonly AiModelInfo[],
): AiModelInfo[] {
  return models.filter(({ providerId, isActive }) => providerId === provider.id && isActive);
}

/** The range for the maximum length of an answer in tokens: 500 to 4000 in steps of 100, capped by the model's limit. */
export function tokenRange(maxTokens: number | null): { min: number; max: number } {
  const max = Math.max(100, Math.floor(Math.min(4000, maxTokens ?? 4000) / 100) * 100);
  return { min: Math.min(500, max), max };
}

/** Returns the catalog entry with a pending change applied. The server decides which model answers. */
export function withChoice(info: AgentInfo, change: ChoiceChange): AgentInfo {
  const { aiProvider, systemPrompt, ...others } = change;
  const { temperature = info.settings.temperature, maxTokens = info.settings.maxTokens } = change;
  return {
    ...info,
    settings: { ...info.settings, temperature, maxTokens },
    own: { ...info.own, ...others, ...(aiProvider !== undefined && { provider: aiProvider }) },
    systemPrompt: systemPrompt ?? info.systemPrompt,
    hasOwnPrompt: systemPrompt === undefined ? info.hasOwnPrompt : systemPrompt !== null,
  };
}

/**
 * Names the provider and model of an answer: "OpenAI · GPT-6 Luna", with display names if known. Built-in answers are named as
 * such.
 */
export function answerOrigin(
  { provider, model }: { provider: string | null; model: string | null },
  { providers, models }: AiOffer,
): string | null {
  const writer = findProvider(providers, provider);
  if (provider === 'built-in' || writer?.protocol === 'builtin') return t('Built-in, no AI model');
  const written = models.find(
    ({ identifier, providerId }) => identifier === model && (!writer || providerId === writer.id),
  );
  const parts = [writer?.name ?? provider, written?.name ?? model].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}
