import type { AiRequest } from '@staffroom/sdk';
import type { CallSettings } from '@staffroom/sdk/server';
import type { ProviderRequest } from '../provider/ai-provider.ts';
import type { Answerer } from '../../modules/ai-providers/directory.ts';

/** What a person has written about themselves in their profile; empty texts count as nothing. */
export interface Preferences {
  userInfo: string;
  customInstructions: string;
}

/** What the provider is sent: the request's own wishes before the chosen settings, within what the model can do. */
export function decideRequest(
  wanted: AiRequest,
  { model }: Answerer,
  settings: Pick<CallSettings, 'temperature' | 'maxTokens'>,
  person: Preferences,
): ProviderRequest {
  const system = instruction(wanted.system, person);
  const temperature = wanted.temperature ?? settings.temperature;
  const maxTokens = lowest(wanted.maxTokens ?? settings.maxTokens, model.maxTokens);
  return {
    messages: wanted.messages,
    model: model.identifier,
    ...(system !== '' && { system }),
    ...(wanted.sources && { sources: wanted.sources }),
    // Some models answer a temperature with an error.
    ...(temperature !== null && model.capabilities['temperature'] !== false && { temperature }),
    ...(maxTokens !== undefined && { maxTokens }),
  };
}

/** The model's own limit is no wish: alone it sets none. */
function lowest(wanted: number | null, limit: number | null | undefined): number | undefined {
  return wanted === null ? undefined : Math.min(wanted, limit ?? wanted);
}

/** The person's preferences follow the agent's instruction: they refine it and do not replace it. */
function instruction(system: string | undefined, { userInfo, customInstructions }: Preferences): string {
  const parts = [
    system,
    userInfo && `About the person you are helping:\n${userInfo}`,
    customInstructions && `How this person wants to be answered:\n${customInstructions}`,
  ];
  return parts.filter(Boolean).join('\n\n');
}
