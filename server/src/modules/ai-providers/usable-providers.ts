import type { AiAccess } from './access.ts';
import type { AiCatalogueState, CataloguedProvider } from './catalogue.ts';
import { protocolOf } from './protocol.ts';

/**
 * Finds a provider by its identifier, its name, an alias of its protocol or the identifier of one of its models.
 * @param providers the providers to search, for example only the active ones
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
 * The available providers in order of use: the administrator's default, OpenAI, the other providers from oldest to newest, and
 * finally the built-in provider, because it is not a language model.
 */
export function usableProviders({ providers }: AiCatalogueState, access: AiAccess): CataloguedProvider[] {
  return providers.filter(access.usable).toSorted((a, b) => rank(a) - rank(b) || a.id - b.id);
}

/** Whether only the built-in provider is available. @param usable from `usableProviders` */
export function isDemo(usable: readonly CataloguedProvider[]): boolean {
  return usable.length > 0 && usable.every(({ protocol }) => protocol === 'builtin');
}

function rank({ isDefault, protocol }: CataloguedProvider): number {
  if (isDefault) return 0;
  if (protocol === 'openai') return 1;
  return protocol === 'builtin' ? 3 : 2;
}
