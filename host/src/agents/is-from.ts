import type { AgentInfo } from '@staffroom/sdk';

/** Whether a notification is from an agent: it leads to its page, or starts with its name. */
export function isFrom(
  { slug, name, aliases }: Pick<AgentInfo, 'slug' | 'name' | 'aliases'>,
  { title, href }: { title: string; href: string | null },
): boolean {
  return (
    (href ?? '').split(/[/?#]/, 3).join('/') === `/agents/${slug}` ||
    [name, ...aliases].some((known) => title.startsWith(`${known}: `))
  );
}
