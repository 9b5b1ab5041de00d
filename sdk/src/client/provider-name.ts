import { t } from './texts/texts.ts';

const builtIn = 'Built-in';

/** The provider's name as administrators set it, or our own name for the built-in one. */
export function providerName(name: string): string {
  return name === builtIn ? t('Built-in') : name;
}
