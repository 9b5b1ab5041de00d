import type { AiRequest } from '@staffroom/sdk';
import type { CallSettings } from '@staffroom/sdk/server';
import type { ProviderRequest } from '../provider/ai-provider.ts';
import type { Answerer } from '../../modules/ai-providers/directory.ts';

/** What a person has written about themselves in their profile; empty texts count as nothing. */
export interface Preferences {
  userInfo: string;
  customInstructions: string;
}

/** What the editors of a project have written for every agent; empty words count as nothing. */
export interface ProjectWords {
  name: string;
  instructions: string;
}

/** What is said beside an agent's own instruction. */
interface Around {
  person: Preferences;
  project: ProjectWords | null | undefined;
}

/** What the provider is sent: the request's own wishes before the chosen settings, within what the model can do. */
export function decideRequest(
  wanted: AiRequest,
  { model }: Answerer,
  settings: Pick<CallSettings, 'temperature' | 'maxTokens'>,
  around: Around,
): ProviderRequest {
  const system = instruction(wanted.system, around);
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
    ...(model.maxTokens != null && { modelTokens: model.maxTokens }),
    ...(model.contextTokens != null && { contextTokens: model.contextTokens }),
  };
}

/** The model's own limit is no wish: alone it sets none. */
function lowest(wanted: number | null, limit: number | null | undefined): number | undefined {
  return wanted === null ? undefined : Math.min(wanted, limit ?? wanted);
}

/** What the project's editors and the person say follows the agent's instruction: it refines that and does not replace it. */
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
