import type { AgentInfo } from '@staffroom/sdk';

/** Of which agent a notification is: the one whose page it leads to, or that it names before what has failed. */
export function isFrom(
  { slug, name, aliases }: Pick<AgentInfo, 'slug' | 'name' | 'aliases'>,
  { title, href }: { title: string; href: string | null },
): boolean {
  return (
    (href ?? '').split(/[/?#]/, 3).join('/') === `/agents/${slug}` ||
    [name, ...aliases].some((known) => title.startsWith(`${known}: `))
  );
}
