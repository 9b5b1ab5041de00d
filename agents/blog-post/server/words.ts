import type { Origin } from '../post.ts';
import { languageOf, type WrittenLanguage } from '@staffroom/sdk/reading';

// The fixed texts of drafts, topics and exported posts, in the language of the content.

const english = {
  /** Gaps appear in square brackets; the editor recognizes them by their first words. */
  gaps: {
    opening: 'to be supplied: two sentences that say what readers gain from this post',
    facts: 'to be supplied: facts. The library says nothing about this topic',
    next: 'to be supplied: what the reader should do now',
    rest: 'to be supplied: the rest of the text. The model stopped in mid-sentence',
  },
  next: 'What to do next',
  sources: 'Sources',
  page: (number: number) => `page ${number}`,
  notYours: 'A document you don’t have access to',
  drafted: (by: string, sources: number) =>
    `Drafted by ${by}${sources === 0 ? '' : ` from ${sources} ${sources === 1 ? 'source' : 'sources'}`}`,
  aModel: 'an AI model',
  compiled: (sources: number) =>
    `Compiled from ${sources} ${sources === 1 ? 'source' : 'sources'}, without an AI model`,
  byHand: 'Written by hand',
  edited: (names: string) => `edited by ${names}`,
  samples: (field: string, Field: string): [string, string][] => [
    [`What changes in ${field} this year`, 'What is new, whom it concerns and what to prepare.'],
    [`Five mistakes in ${field}, and how to avoid them`, 'From practice: what goes wrong and what helps.'],
    [`${Field} for beginners`, 'The words, the basics and a first step.'],
    [`How we approach ${field}`, 'A look behind the scenes: people, steps and tools.'],
    [`A checklist for ${field}`, 'Ten points to go through before starting.'],
  ],
};

export type PostWords = typeof english;

const german: PostWords = {
  gaps: {
    opening: 'zu ergänzen: zwei Sätze dazu, was Leserinnen und Leser von diesem Beitrag haben',
    facts: 'zu ergänzen: Fakten. Die Bibliothek sagt nichts zu diesem Thema',
    next: 'zu ergänzen: was man nach dem Lesen tun soll',
    rest: 'zu ergänzen: der Rest des Textes. Das Modell hat mitten im Satz aufgehört',
  },
  next: 'Wie es weitergeht',
  sources: 'Quellen',
  page: (number) => `Seite ${number}`,
  notYours: 'Ein Dokument, auf das Sie keinen Zugriff haben',
  drafted: (by, sources) =>
    `Entworfen von ${by}${sources === 0 ? '' : ` aus ${sources} ${sources === 1 ? 'Quelle' : 'Quellen'}`}`,
  aModel: 'einem KI-Modell',
  compiled: (sources) =>
    `Aus ${sources} ${sources === 1 ? 'Quelle' : 'Quellen'} zusammengestellt, ohne KI-Modell`,
  byHand: 'Von Hand geschrieben',
  edited: (names) => `bearbeitet von ${names}`,
  samples: (_, Field) => [
    [`${Field}: Was sich dieses Jahr ändert`, 'Was neu ist, wen es betrifft und was vorzubereiten ist.'],
    [
      `${Field}: Fünf Fehler und wie man sie vermeidet`,
      'Aus der Praxis: was schiefgeht und was dagegen hilft.',
    ],
    [`${Field} für den Einstieg`, 'Die Begriffe, die Grundlagen und ein erster Schritt.'],
    [`${Field}: Wie wir vorgehen`, 'Ein Blick hinter die Kulissen: Menschen, Schritte und Werkzeuge.'],
    [`${Field}: Eine Checkliste`, 'Zehn Punkte, die man vor dem Anfang durchgeht.'],
  ],
};

const words: Record<WrittenLanguage, PostWords> = { en: english, de: german };

/** @param otherwise the person's language, used if the text does not show one */
export const postWords = (text: string, otherwise: WrittenLanguage = 'en'): PostWords =>
  words[languageOf(text, otherwise)];

/** The origin of a text as one line: "Drafted by gpt-5 from 2 sources · edited by Maya". */
export function originText({ drafted, sources, editors }: Origin, language: WrittenLanguage): string {
  const said = words[language];
  if (drafted === null) return said.byHand;
  const draft =
    drafted.how === 'model' ? said.drafted(drafted.model || said.aModel, sources) : said.compiled(sources);
  return editors.length === 0 ? draft : `${draft} · ${said.edited(editors.join(', '))}`;
}
