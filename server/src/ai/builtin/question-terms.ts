import { contentTerms, type TermLanguage } from '../../text/content-terms.ts';
import { sharesTerm } from './shares-term.ts';

export interface QuestionTerm {
  word: string;
  /** Compound words have several terms: "52.224-3". */
  terms: string[];
  /** A name or figure must occur literally; a synonym can replace a noun. */
  kind: 'name' | 'figure' | 'noun';
}

/** Finds the nouns of an English question. German nouns need no tagger, because they are capitalized. */
export type TagNouns = (question: string) => ReadonlySet<string>;

/**
 * Question words without a subject: they name the kind of answer ("amount"), the text to write ("summary") or any document
 * ("policy"). The sources need not contain them.
 */
const unasked = new Set([
  ...contentTerms(
    `amount number money something anything length size height weight width age limit maximum minimum max min period duration hours time date deadline year month
       week day name kind type sort category percentage percent share cost price fee rate value sum total level degree rule reason way
       manner means purpose place location address person people man woman someone anyone company organisation organization firm
       employer document file text page section clause paragraph chapter contract agreement policy handbook guideline report
       information detail answer question example case thing part word term condition difference meaning definition order minute hour
       second quarter decade century name title role step process procedure language country city state area region color colour
       outline post blog draft article headline introduction conclusion topic idea slide presentation summary overview list table bullet`,
  ),
  ...contentTerms(
    `Höhe Länge Größe Anzahl Zahl Menge Betrag Grenze Obergrenze Höchstgrenze Frist Dauer Zeit Zeitraum Datum Termin Jahr Monat Woche Tag
       Stunde Minute Uhr Uhrzeit Name Art Typ Prozent Prozentsatz Anteil Kosten Preis Gebühr Wert Summe Regel Grund Weise Ort Adresse
       Person Leute Mensch Menschen Firma Unternehmen Dokument Datei Text Seite Abschnitt Klausel Absatz Kapitel Vertrag Vereinbarung
       Richtlinie Handbuch Bericht Information Antwort Frage Beispiel Fall Teil Wort Bedingung Jahren Tage Tagen Monate Monaten Stunden
       Jahrhundert Land Stadt Region Gebiet Gliederung Beitrag Blogbeitrag Entwurf Artikel Überschrift Einleitung Thema Idee Folie
       Präsentation Zusammenfassung Überblick Liste Tabelle Stichpunkte`,
    'de',
  ),
]);
const word = /[\p{L}\p{M}\p{N}]+(?:[.,:/-]\p{N}+)*/gu;

export function questionTerms(question: string, language: TermLanguage, tagNouns: TagNouns): QuestionTerm[] {
  const words = [...question.matchAll(word)].map(([text], place) => ({ text, place }));
  const capitals = words.filter(({ text }) => /^\p{Lu}/u.test(text)).length;
  // Capitals mark names only if few words have them: in titles and in text in capitals, most words do.
  const telling = language === 'en' && capitals <= Math.max(1, words.length * 0.6);
  const nouns = language === 'en' ? tagNouns(question) : new Set<string>();
  const found = new Map<string, QuestionTerm>();
  for (const { text, place } of words) {
    const kind = kindOf(text, place, { language, telling, nouns, question });
    const terms = contentTerms(text, language);
    const key = terms.join(' ');
    if (kind === null || key === '' || found.has(key)) continue;
    if (kind === 'noun' && unasked.has(key)) continue;
    found.set(key, { word: text, terms, kind });
  }
  return [...found.values()];
}

interface Looks {
  language: TermLanguage;
  telling: boolean;
  nouns: ReadonlySet<string>;
  question: string;
}

function kindOf(text: string, place: number, looks: Looks): QuestionTerm['kind'] | null {
  if (/\p{N}/u.test(text)) return /^\p{N}$/u.test(text) ? null : 'figure';
  const capital = /^\p{Lu}/u.test(text);
  if (looks.language === 'de') {
    if (/^\p{Lu}{2,}$/u.test(text)) return 'name';
    return capital && place > 0 ? 'noun' : null;
  }
  if (looks.telling && capital && place > 0) return 'name';
  return looks.nouns.has(text.toLowerCase()) || singles(text) ? 'noun' : null;
}

/** Whether the text asks for one specific thing ("the first", "the largest"), so that no other one answers it. */
function singles(text: string): boolean {
  return /^(?:first|second|third|last|best|worst|[a-z]{3,}est)$/.test(text) && !noSuperlatives.has(text);
}
const noSuperlatives = new Set(
  'forest rainforest interest request west northwest southwest test protest contest harvest guest honest modest invest digest arrest conquest manifest suggest nearest rest nest quest latest'.split(
    ' ',
  ),
);

export function lacking(
  asked: readonly QuestionTerm[],
  terms: ReadonlySet<string>,
  language: TermLanguage,
): QuestionTerm[] {
  return asked.filter(
    (each) =>
      !each.terms.every((term) =>
        each.kind === 'figure' ? terms.has(term) : sharesTerm(term, terms, language),
      ),
  );
}
