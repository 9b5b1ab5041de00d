import { languageOf, type WrittenLanguage } from '@staffroom/sdk/reading';

// What an analysis by rules says itself, beside the words of the RFP: in the language of the RFP, where it is asked and answered.

const german: Readonly<Record<string, string>> = {
  'Questions due': 'Fragen bis',
  'Answers to questions': 'Antworten auf Fragen',
  'RFP released': 'Veröffentlichung der Ausschreibung',
  Interviews: 'Gespräche',
  Award: 'Zuschlag',
  'Start of work': 'Beginn der Arbeiten',
  'Submission due': 'Abgabe der Angebote',
  'Penalties or liquidated damages.': 'Vertragsstrafen oder pauschalierter Schadensersatz.',
  'We would have to indemnify the buyer.': 'Wir müssten den Auftraggeber freistellen.',
  'Liability without a limit.': 'Haftung ohne Obergrenze.',
  'The buyer can end the contract without a cause.': 'Der Auftraggeber kann den Vertrag ohne Grund beenden.',
  'A fixed price: effort above the estimate is ours.': 'Ein Festpreis: Mehraufwand tragen wir.',
  'A ground for exclusion: check it before anything is handed in.':
    'Ein Ausschlussgrund: vor der Abgabe prüfen.',
  'Rights in the work go to the buyer or the public.':
    'Die Rechte am Werk gehen an den Auftraggeber oder die Öffentlichkeit.',
  'Exceptions and assumptions are not welcome.': 'Vorbehalte und Annahmen sind nicht erwünscht.',
  'The best price that any customer has is asked for.':
    'Verlangt wird der beste Preis, den irgendein Kunde hat.',
  'People have to be cleared before they can start.':
    'Personen müssen überprüft sein, bevor sie anfangen können.',
  'A bond or insurance is asked for.': 'Eine Bürgschaft oder Versicherung wird verlangt.',
  'The buyer decides alone.': 'Der Auftraggeber entscheidet allein.',
  'By when do proposals have to be submitted?': 'Bis wann sind Angebote abzugeben?',
  'By which criteria will proposals be evaluated?': 'Nach welchen Kriterien werden die Angebote bewertet?',
  'How are the evaluation criteria weighted against each other?':
    'Wie sind die Bewertungskriterien gegeneinander gewichtet?',
  'Is there a budget or a price ceiling?': 'Gibt es ein Budget oder eine Preisobergrenze?',
};

export interface RuleWords {
  say: (text: string) => string;
  meant: (word: string) => string;
  sector: (industry: string) => string;
}

const words: Record<WrittenLanguage, RuleWords> = {
  en: {
    say: (text) => text,
    meant: (word) => `What is meant by “${word}” here, and how will it be judged?`,
    sector: (industry) => `Rules of the ${industry} sector are touched: have it checked.`,
  },
  de: {
    say: (text) => german[text] ?? text,
    meant: (word) => `Was ist hier mit „${word}“ gemeint, und wonach wird das beurteilt?`,
    sector: (industry) => `Das berührt Vorschriften der Branche „${industry}“: prüfen lassen.`,
  },
};

/** @param text the document's own */
export const ruleWords = ({ text }: { text: string }): RuleWords => words[languageOf(text)];
