import { type Catalogues, makeTexts, type Texts } from './define-texts.ts';
import { learnSaid } from './said.ts';
import { language } from './language.ts';

/** The kit's own texts; other packages find here what they do not translate themselves. */
const kit = makeTexts({ de: () => import('./locales/de.json', { with: { type: 'json' } }) });

/** For the parts of the SDK; an agent has a `t` of its own, from `defineTexts`. */
export const { t } = kit;

/** What the server itself says is fetched beside them. */
const said: Catalogues = { de: () => import('../../said/locales/de.json', { with: { type: 'json' } }) };

export async function loadKitTexts(): Promise<void> {
  await Promise.all([kit.load(), loadSaid(said)]);
}

async function loadSaid(catalogues: Catalogues): Promise<void> {
  const spoken = language();
  const fetchCatalogue = spoken === 'en' ? undefined : catalogues[spoken];
  // English can be read, too.
  if (fetchCatalogue) await learnSaid(fetchCatalogue).catch(() => undefined);
}

/**
 * The texts of an agent, and its catalogue for each language but English. `load` them before what uses them is loaded; `defineAgent` does.
 * @param sentences what the agent's server half says, for `said`: English sentence with its {places} → sentence
 * @example export const texts = defineTexts({ de: () => import('./locales/de.json') });
 * export const { t } = texts;
 */
export function defineTexts(catalogues: Catalogues, sentences: Catalogues = {}): Texts {
  const { t: translate, load } = makeTexts(catalogues, { common: kit.own });
  return {
    t: translate,
    async load() {
      await Promise.all([load(), loadSaid(sentences)]);
    },
  };
}
