import type { TermLanguage } from '../../text/content-terms.ts';

const telling: Record<TermLanguage, RegExp> = {
  en: /\b(?:the|of|is|are|was|were|what|which|who|how|when|where|why|do|does|did|can|may|must|to|for|by|with|from|on|our|we|my|a|an|many|much|long)\b/gi,
  de: /(?<!\p{L})(?:der|die|das|den|dem|des|ein|eine|einen|einem|einer|ist|sind|war|wird|werden|wer|wem|wen|wie|wann|wo|warum|was|welche[rsmn]?|wofür|wozu|womit|wohin|kann|darf|muss|müssen|dürfen|soll|ich|wir|man|uns|unser\p{L}*|für|mit|von|vom|zum|zur|bei|beim|im|am|und|oder|nicht|viele?|lange|gibt|gilt|hat|haben)(?!\p{L})/giu,
};

/** The language that a question is asked in, by its small words; English where they do not tell. */
export function questionLanguage(question: string): TermLanguage {
  const count = (language: TermLanguage) => question.slice(0, 500).match(telling[language])?.length ?? 0;
  const umlauts = /[äöüß]/i.test(question) ? 1 : 0;
  return count('de') + umlauts > count('en') ? 'de' : 'en';
}
