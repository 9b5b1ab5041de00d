import type { AgentManifest } from '@staffroom/sdk';
import type { CallSettings } from '@staffroom/sdk/server';
import type { AgentChoices } from './service.ts';

/** What holds for this person: the manifest's defaults, over them the company's choice, over that the person's own. */
export function effectiveSettings(
  manifest: Pick<AgentManifest, 'defaults'>,
  { company, person }: AgentChoices,
): CallSettings {
  return {
    provider: person.provider ?? company.provider ?? manifest.defaults.provider ?? null,
    model: person.model ?? null,
    prompt: person.prompt ?? company.prompt ?? manifest.defaults.prompt ?? '',
    temperature: person.temperature ?? null,
    maxTokens: person.maxTokens ?? null,
  };
}
