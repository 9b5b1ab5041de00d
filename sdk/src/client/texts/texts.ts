import { type Catalogues, makeTexts, type Texts } from './define-texts.ts';

/** The kit's own texts; other packages find here what they do not translate themselves. */
const kit = makeTexts({ de: () => import('./locales/de.json', { with: { type: 'json' } }) });

/** For the parts of the SDK; an agent has a `t` of its own, from `defineTexts`. */
export const { t } = kit;
export const loadKitTexts = kit.load;

/**
 * The texts of an agent, and its catalogue for each language but English. `load` them before what uses them is loaded; `defineAgent` does.
 * @example export const texts = defineTexts({ de: () => import('./locales/de.json') });
 * export const { t } = texts;
 */
export function defineTexts(catalogues: Catalogues): Texts {
  const { t: translate, load } = makeTexts(catalogues, { common: kit.own });
  return { t: translate, load };
}
