import type { AgentManifest } from '@staffroom/sdk';
import type { PromptOrigin } from '@staffroom/sdk/core';
import type { ModelSettings } from '@staffroom/sdk/internal/server';
import type { AiDirectory, ModelPreference } from '../ai-providers/directory.ts';
import type { AgentChoices } from './choices.ts';

/**
 * The settings for this person: the manifest's defaults, overridden by the company's choice, overridden by the person's own
 * choice. Ignores a choice whose provider was switched off, and a default provider that this workspace does not have.
 * @param asked the provider for this one request, which the caller knows to be available
 */
export function effectiveSettings(
  { defaults }: Pick<AgentManifest, 'defaults'>,
  { company, person }: AgentChoices,
  directory: Pick<AiDirectory, 'find' | 'usable' | 'answerer'>,
  asked?: string,
): ModelSettings {
  const chosen = [asked, person.provider, company.provider].find(
    (word) => word != null && directory.find(word),
  );
  const provider =
    chosen ?? (defaults.provider && directory.usable(defaults.provider) ? defaults.provider : null);
  const models = [person.model, company.model];
  const answerer = directory.answerer({ provider, models });
  return {
    provider,
    model: models.find((model) => model != null && model === answerer?.model.identifier) ?? null,
    prompt: promptInForce({ defaults }, { company, person })?.text ?? '',
    temperature: person.temperature ?? company.temperature,
    maxTokens: person.maxTokens ?? company.maxTokens,
  };
}

/** The instructions that an agent gets, and their author. A blank text counts as no instructions. */
export function promptInForce(
  { defaults }: Pick<AgentManifest, 'defaults'>,
  { company, person }: AgentChoices,
  asked?: string,
): { text: string; from: PromptOrigin } | null {
  const texts: [PromptOrigin, string | null | undefined][] = [
    ['question', asked],
    ['person', person.prompt],
    ['company', company.prompt],
    ['agent', defaults.prompt],
  ];
  for (const [from, text] of texts) if (text != null && text.trim() !== '') return { text, from };
  return null;
}

export function modelPreference({
  provider,
  model,
}: Pick<ModelSettings, 'provider' | 'model'>): ModelPreference {
  return { provider, models: [model] };
}
