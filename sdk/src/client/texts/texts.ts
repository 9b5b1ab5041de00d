import { type Catalogues, makeTexts, type Texts } from './define-texts.ts';
import { learnServerMessages } from './server-message.ts';
import { language } from './language.ts';

/** The kit's texts. Other packages use them for texts that they do not translate. */
const kit = makeTexts({ de: () => import('./locales/de.json', { with: { type: 'json' } }) });

/** The SDK's own translation function. An agent gets its own `t` from `defineTexts`. */
export const { t } = kit;

const serverMessages: Catalogues = {
  de: () => import('../../server-messages/locales/de.json', { with: { type: 'json' } }),
};

export async function loadKitTexts(): Promise<void> {
  await Promise.all([kit.load(), loadServerMessages(serverMessages)]);
}

async function loadServerMessages(catalogues: Catalogues): Promise<void> {
  const spoken = language();
  const fetchCatalogue = spoken === 'en' ? undefined : catalogues[spoken];
  // Ignore a failure, because texts then stay English.
  if (fetchCatalogue) await learnServerMessages(fetchCatalogue).catch(() => undefined);
}

/**
 * Creates an agent's texts, with a catalog for each language except English. Catalogs must load before the code that uses the
 * texts; `defineAgent` ensures this.
 * @param sentences translations of the server half's sentences, for `serverMessages`: English sentence with {placeholders} →
 * sentence
 * @example export const texts = defineTexts({ de: () => import('./locales/de.json') }); export const { t } = texts;
 */
export function defineTexts(catalogues: Catalogues, sentences: Catalogues = {}): Texts {
  const { t: translate, load } = makeTexts(catalogues, { common: kit.own });
  return {
    t: translate,
    async load() {
      await Promise.all([load(), loadServerMessages(sentences)]);
    },
  };
}
