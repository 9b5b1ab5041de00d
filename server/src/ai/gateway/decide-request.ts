import type { AiRequest } from '@staffroom/sdk/internal/shared';
import type { ModelSettings } from '@staffroom/sdk/internal/server';
import type { ProviderRequest } from '../provider/ai-provider.ts';
import type { Answerer } from '../../modules/ai-providers/directory.ts';

/** A person's preferences from their profile; empty texts count as unset. */
export interface Preferences {
  userInfo: string;
  customInstructions: string;
}

/** Instructions from a project's editors for every agent; empty text counts as nothing. */
export interface ProjectWords {
  name: string;
  instructions: string;
}

interface Around {
  person: Preferences;
  project: ProjectWords | null | undefined;
}

/** Combines a request with the selected settings, within what the model supports; the request wins. */
export function decideRequest(
  wanted: AiRequest,
  { model }: Answerer,
  modelSettings: Pick<ModelSettings, 'temperature' | 'maxTokens'>,
  around: Around,
): ProviderRequest {
  const system = instruction(wanted.system, around);
  const temperature = wanted.temperature ?? modelSettings.temperature;
  const maxTokens = lowest(wanted.maxTokens ?? modelSettings.maxTokens, model.maxTokens);
  return {
    messages: wanted.messages,
    model: model.identifier,
    ...(system !== '' && { system }),
    ...(wanted.sources && { sources: wanted.sources }),
    // Some models fail with an error if they get a temperature.
    ...(temperature !== null && model.capabilities['temperature'] !== false && { temperature }),
    ...(maxTokens !== undefined && { maxTokens }),
    ...(model.maxTokens != null && { modelTokens: model.maxTokens }),
    ...(model.contextTokens != null && { contextTokens: model.contextTokens }),
  };
}

/** Returns undefined if no limit is wanted, even if the model has a limit. */
function lowest(wanted: number | null, limit: number | null | undefined): number | undefined {
  return wanted === null ? undefined : Math.min(wanted, limit ?? wanted);
}

/** Project and profile text follows the agent's instruction, because it refines but does not replace it. */
function instruction(system: string | undefined, { person, project }: Around): string {
  const { userInfo, customInstructions } = person;
  const parts = [
    system,
    project?.instructions &&
      `Instructions for the project “${project.name}”, which this conversation belongs to:\n${project.instructions}`,
    userInfo && `About the person you are helping:\n${userInfo}`,
    customInstructions && `How this person wants to be answered:\n${customInstructions}`,
  ];
  return parts.filter(Boolean).join('\n\n');
}
