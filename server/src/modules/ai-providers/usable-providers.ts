import type { AiAccess } from './access.ts';
import type { AiCatalogueState, CataloguedProvider } from './catalogue.ts';
import { protocolOf } from './protocol.ts';

/**
 * Finds a provider by what callers send: its identifier, its name, another word for its maker, or
 * one of its models.
 * @param providers inactive ones are not found by whoever leaves them out
 */
export function findProvider(
  providers: readonly CataloguedProvider[],
  word: string,
): CataloguedProvider | undefined {
  const wanted = word.trim().toLowerCase();
  const protocol = protocolOf(wanted);
  const ways: ((provider: CataloguedProvider) => boolean)[] = [
    ({ identifier }) => identifier.toLowerCase() === wanted,
    ({ name }) => name.toLowerCase() === wanted,
    (provider) => protocol !== 'openai-compatible' && provider.protocol === protocol,
    ({ models }) => models.some(({ identifier }) => identifier.toLowerCase() === wanted),
  ];
  for (const way of ways) {
    const found = providers.find(way);
    if (found) return found;
  }
  return undefined;
}

/**
 * Who can be asked, in the order in which they are: the administrator's default, then OpenAI, then the others as they were
 * added; the built-in provider goes last, because it is no language model.
 */
export function usableProviders({ providers }: AiCatalogueState, access: AiAccess): CataloguedProvider[] {
  return providers.filter(access.usable).toSorted((a, b) => rank(a) - rank(b) || a.id - b.id);
}

/** Nobody but the built-in provider can be asked. @param usable as `usableProviders` gives them */
export function isDemo(usable: readonly CataloguedProvider[]): boolean {
  return usable.length > 0 && usable.every(({ protocol }) => protocol === 'builtin');
}

function rank({ isDefault, protocol }: CataloguedProvider): number {
  if (isDefault) return 0;
  if (protocol === 'openai') return 1;
  return protocol === 'builtin' ? 3 : 2;
}
