import { t } from '../texts/texts.ts';

const builtIn = 'Built-in';

/** Whether the provider answers without a model. */
export const isBuiltIn = (name: string): boolean => name === builtIn;

/** Returns the provider's name as administrators set it. The built-in provider answers without a model, which its name says. */
export function providerName(name: string): string {
  return isBuiltIn(name) ? t('No AI model') : name;
}
