import { t } from './texts/texts.ts';

const builtIn = 'Built-in';

/** Returns the provider's name as administrators set it, or our own name for the built-in provider. */
export function providerName(name: string): string {
  return name === builtIn ? t('Built-in') : name;
}
