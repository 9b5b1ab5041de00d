import type { AiModelInfo, AiProviderInfo } from '../../../ai-settings.ts';
import type { AgentInfo } from '../../../catalogue.ts';
import { t } from '../../texts/texts.ts';

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

/** Who will write the next answer. */
export interface Choice {
  provider: AiProviderInfo | null;
  /** Null for one that this person may not know. */
  model: AiModelInfo | null;
  /** Name of the provider that was chosen and cannot be asked at the moment. */
  unusable: string | null;
}

/** By identifier or name. */
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

/** What the server has decided, in words. */
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

/** The longest answer that can be asked for, in tokens: from 500 to 4000 by hundreds, and no more than the model can write. */
export function tokenRange(maxTokens: number | null): { min: number; max: number } {
  const max = Math.max(100, Math.floor(Math.min(4000, maxTokens ?? 4000) / 100) * 100);
  return { min: Math.min(500, max), max };
}

/** The catalogue entry with a change that the server has not answered yet: who will answer then is its word. */
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

/** "OpenAI · GPT-6 Luna", by name where it is known. Without a language model it says so instead of naming one. */
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
