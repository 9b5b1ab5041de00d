import { languageOf, type WrittenLanguage } from './language-of.ts';

/** The languages of the fixed texts beside a document's own words, such as those of a slide. */
export type DocumentLanguage = WrittenLanguage | 'es' | 'fr';

const telling: Record<DocumentLanguage, RegExp> = {
  en: /(?<!\p{L})(?:the|of|and|to|is|are|be|for|with|that|by|on|this|from|must|shall|will|our|or)(?!\p{L})/giu,
  de: /(?<!\p{L})(?:der|die|und|das|den|dem|des|ist|sind|mit|für|von|nicht|ein|eine|zu|zum|zur|auf|im|wird|werden|oder)(?!\p{L})/giu,
  es: /(?<!\p{L})(?:el|los|las|del|y|que|en|una|por|con|para|se|su|sus|al|como|más|lo|es|son|este|esta|está|entre|sobre|también|pero)(?!\p{L})/giu,
  fr: /(?<!\p{L})(?:le|les|des|et|du|une|est|dans|pour|qui|sur|avec|au|aux|par|ce|cette|sont|pas|plus|ou|nous|vous|leur|être)(?!\p{L})/giu,
};
/** Characters that decide. */
const decisive = 20_000;
/** Spanish and French words occur in other texts, as names do: they have to be this many times as frequent. */
const clearly = 1.5;

/**
 * Detects the language of a document by common short words: English, German, Spanish or French.
 * @example documentLanguageOf('El contrato es de un año y se renueva por escrito.') // 'es'
 * @experimental
 */
export function documentLanguageOf(text: string): DocumentLanguage {
  const sample = text.slice(0, decisive);
  const count = (language: DocumentLanguage) => sample.match(telling[language])?.length ?? 0;
  const [spanish, french] = [count('es'), count('fr')];
  const [language, most, other] =
    spanish >= french ? (['es', spanish, french] as const) : (['fr', french, spanish] as const);
  return most > clearly * Math.max(count('en'), count('de'), other) ? language : languageOf(text);
}
