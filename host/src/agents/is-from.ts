import type { AgentInfo } from '@staffroom/sdk/internal/shared';

/** Whether a notification comes from an agent: it links to the agent's page, or starts with the agent's name. */
export function isFrom(
  { slug, name, aliases }: Pick<AgentInfo, 'slug' | 'name' | 'aliases'>,
  { title, href }: { title: string; href: string | null },
): boolean {
  return (
    (href ?? '').split(/[/?#]/, 3).join('/') === `/agents/${slug}` ||
    [name, ...aliases].some((known) => title.startsWith(`${known}: `))
  );
}
