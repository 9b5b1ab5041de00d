import { useQuery } from '@staffroom/sdk/client';
import type { AgentInfo } from '@staffroom/sdk';
import { callCore, language, learnSaid } from '@staffroom/sdk/host';
import { useAgents } from './agent-catalogue.ts';

type Notice = { title: string; href: string | null };

/**
 * Has `said` know what the agents of a list say, in the language of the page and without opening theirs: the catalogue lies beside the
 * client half. The list is shown anew once it is there. English asks for nothing.
 */
export function useSentencesOf(isShown: (agent: AgentInfo) => boolean): void {
  const agents = useAgents().data?.filter(isShown) ?? [];
  useQuery({
    queryKey: ['said', ...agents.flatMap(({ clientUrl }) => clientUrl ?? [])],
    queryFn: () => learn(agents).then(() => true),
    enabled: language() !== 'en' && agents.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The same for one notification, where nothing is on screen. */
export async function learnSentencesOf(notice: Notice): Promise<void> {
  if (language() === 'en') return;
  const agents = await callCore('GET /api/ai-agents');
  await learn(agents.filter((agent) => isFrom(agent, notice)));
}

/** Of which agent a notification is: the one whose page it leads to, or that it names before what has failed. */
export function isFrom({ slug, name }: Pick<AgentInfo, 'slug' | 'name'>, { title, href }: Notice): boolean {
  return (href ?? '').split(/[/?#]/, 3).join('/') === `/agents/${slug}` || title.startsWith(`${name}: `);
}

async function learn(agents: readonly Pick<AgentInfo, 'clientUrl'>[]): Promise<void> {
  await Promise.all(agents.flatMap(({ clientUrl }) => (clientUrl === null ? [] : [learnFrom(clientUrl)])));
}

/** By the address of the manifest: whether its catalogue was asked for. */
const asked = new Map<string, Promise<void>>();

function learnFrom(clientUrl: string): Promise<void> {
  const known = asked.get(clientUrl);
  if (known) return known;
  const address = new URL(`said/${language()}.json`, new URL(clientUrl, location.href));
  // What cannot be fetched stays English.
  const learning = learnSaid(() => fetchCatalogue(address)).catch(() => undefined);
  asked.set(clientUrl, learning);
  return learning;
}

async function fetchCatalogue(address: URL): Promise<{ default: Record<string, string> }> {
  const response = await fetch(address, { credentials: 'omit' });
  // An agent may bring none.
  const found: unknown = response.ok ? await response.json() : {};
  const sentences = Object.entries(Object(found) as object).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { default: Object.fromEntries(sentences) };
}
