import type { OfferedTool } from '@staffroom/sdk';
import { manifestIn } from '../../modules/agents/in-language.ts';
import type { RunningAgent } from '../../modules/agents/installed.ts';

interface Offer {
  agent: Pick<RunningAgent, 'manifest'>;
  tool: OfferedTool;
}

export function offerWords({ agent, tool }: Offer, language: string): { title: string; by: string } {
  const { name, offers } = manifestIn(agent.manifest, language);
  return { title: offers.find((one) => one.name === tool.name)?.title ?? tool.title, by: name };
}

export function offerTitle(offer: Offer, language: string): string {
  const { title, by } = offerWords(offer, language);
  return `${title} (${by})`;
}
