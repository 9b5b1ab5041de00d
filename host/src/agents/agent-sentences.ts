import type { AgentInfo } from '@staffroom/sdk/internal/shared';
import { callCore, language, learnServerMessages } from '@staffroom/sdk/host';
import { isFrom } from './is-from.ts';

/** Loads the translations of an agent's sentences for one notification, like `useSentencesOf` but outside of React. */
export async function learnSentencesOf(notice: Parameters<typeof isFrom>[1]): Promise<void> {
  if (language() === 'en') return;
  const agents = await callCore('GET /api/ai-agents');
  await learn(agents.filter((agent) => isFrom(agent, notice)));
}

/** @returns always true, because a query needs a value */
export async function learn(
  agents: readonly Pick<AgentInfo, 'clientUrl' | 'name' | 'aliases'>[],
): Promise<true> {
  // Sentences of the server contain the English name of the agent, so the names are translated, too.
  const names = agents.flatMap(({ name, aliases }) => aliases.map((alias) => [alias, name]));
  await Promise.all([
    learnServerMessages(async () => ({ default: Object.fromEntries(names) as Record<string, string> })),
    ...agents.flatMap(({ clientUrl }) => (clientUrl === null ? [] : [learnFrom(clientUrl)])),
  ]);
  return true;
}

/** Manifest address → the promise of loading its catalog. */
const asked = new Map<string, Promise<void>>();

function learnFrom(clientUrl: string): Promise<void> {
  const known = asked.get(clientUrl);
  if (known) return known;
  const address = new URL(`said/${language()}.json`, new URL(clientUrl, location.href));
  // If the catalog cannot load, the sentences stay English.
  const learning = learnServerMessages(() => fetchCatalogue(address)).catch(() => undefined);
  asked.set(clientUrl, learning);
  return learning;
}

async function fetchCatalogue(address: URL): Promise<{ default: Record<string, string> }> {
  const response = await fetch(address, { credentials: 'omit' });
  const found: unknown = response.ok ? await response.json() : {};
  const sentences = Object.entries(Object(found) as object).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { default: Object.fromEntries(sentences) };
}
