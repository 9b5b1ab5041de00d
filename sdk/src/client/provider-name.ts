import { t } from './texts/texts.ts';

const builtIn = 'Built-in';

/** Providers are called what administrators have called them. The built-in one has a name of ours until then. */
export function providerName(name: string): string {
  return name === builtIn ? t('Built-in') : name;
}
