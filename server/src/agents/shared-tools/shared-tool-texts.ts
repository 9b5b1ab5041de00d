import type { SharedToolInfo } from '@staffroom/sdk/internal/shared';
import { manifestIn } from '../../modules/agents/in-language.ts';
import type { RunningAgent } from '../../modules/agents/installed.ts';

interface ToolOfAgent {
  agent: Pick<RunningAgent, 'manifest'>;
  tool: SharedToolInfo;
}

export function sharedToolTexts(
  { agent, tool }: ToolOfAgent,
  language: string,
): { title: string; by: string } {
  const { name, offers } = manifestIn(agent.manifest, language);
  return { title: offers.find((one) => one.name === tool.name)?.title ?? tool.title, by: name };
}

export function sharedToolTitle(toolOfAgent: ToolOfAgent, language: string): string {
  const { title, by } = sharedToolTexts(toolOfAgent, language);
  return `${title} (${by})`;
}
