/** The languages of texts that the platform and its agents compose. */
export type WrittenLanguage = 'en' | 'de';

const telling: Record<WrittenLanguage, RegExp> = {
  en: /\b(?:the|of|is|are|was|were|what|which|who|how|when|where|why|do|does|did|can|may|must|to|for|by|with|from|on|our|we|my|a|an|many|much|long)\b/gi,
  de: /(?<!\p{L})(?:der|die|das|den|dem|des|ein|eine|einen|einem|einer|ist|sind|war|wird|werden|wer|wem|wen|wie|wann|wo|warum|was|welche[rsmn]?|wofür|wozu|womit|wohin|kann|darf|muss|müssen|dürfen|soll|ich|wir|man|uns|unser\p{L}*|für|mit|von|vom|zum|zur|bei|beim|im|am|und|oder|nicht|viele?|lange|gibt|gilt|hat|haben|an|auf|zu|es|sie|sich|auch|nach|aus|jede[rsmn]?|wurden?|sein)(?!\p{L})/giu,
};

/** Characters of each sample. Samples come from all parts of the text, because many texts begin with a title page. */
const piece = 500;
const pieces = 12;

/**
 * Detects the language of a text by common short words; returns `otherwise` if the words do not decide.
 * @example const words = { en: { agenda: 'Agenda' }, de: { agenda: 'Inhalt' } }[languageOf(source.text)];
 */
export function languageOf(text: string, otherwise: WrittenLanguage = 'en'): WrittenLanguage {
  const sample = sampleOf(text);
  const count = (language: WrittenLanguage) => sample.match(telling[language])?.length ?? 0;
  const german = count('de') + (/[äöüß]/i.test(sample) ? 1 : 0);
  const english = count('en');
  return german === english ? otherwise : german > english ? 'de' : 'en';
}

function sampleOf(text: string): string {
  if (text.length <= piece * pieces) return text;
  const step = Math.floor(text.length / pieces);
  return Array.from({ length: pieces }, (_, at) => text.slice(at * step, at * step + piece)).join(' ');
}
