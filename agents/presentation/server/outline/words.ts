import { languageOf, type WrittenLanguage } from '@staffroom/sdk/reading';
import { type Audience, audienceNames, type Kind, kindNames } from '../../kinds-and-audiences.ts';

// The fixed texts of a presentation by rules, in the document's language.

const english = {
  subtitle: (kind: Kind, audience: Audience) =>
    `${kindNames[kind]} presentation · ${audienceNames[audience]}`,
  madeFrom: (filename: string, version: number) => `Made from ${filename}, version ${version}.`,
  agenda: 'Agenda',
  slidesFollow: (count: number) => `${count} slides follow, in the order of the document.`,
  sectionFollows: 'The slides that follow are about this part of the document.',
  closing: {
    business: 'What to take away',
    technical: 'Summary',
    educational: 'What to remember',
    sales: 'Why it is worth it',
    marketing: 'The message',
    research: 'Conclusions',
    project: 'What has to happen',
    executive: 'What to decide on',
  } satisfies Record<Kind, string>,
  whatFollows: 'Say what follows from each of these.',
  saidBefore: 'Each of these points is explained on an earlier slide. Go back to that slide if someone asks.',
  ownPoint: 'Room for a point of your own',
  ownPointNotes:
    'The document says no more than the other slides show. Write this slide yourself, or delete it.',
  keyFigures: 'Key figures',
  keyFiguresHead: ['Figure', 'In the document'],
  dates: 'Dates and duties',
  datesHead: ['Date', 'What has to happen'],
  rows: (count: number) => `${count} rows in the document.`,
  rowsShown: (count: number, shown: string | number) =>
    `${count} rows in the document; shown: ${typeof shown === 'number' ? `${shown} of them` : shown}.`,
  inFull: 'In full:',
  goesOn: 'The document goes on:',
  saysAll: 'The slide shows all that the document says here.',
};

export type DeckWords = typeof english;

const germanKinds: Record<Kind, string> = {
  business: 'Geschäftliche Präsentation',
  technical: 'Technische Präsentation',
  educational: 'Lehrpräsentation',
  sales: 'Verkaufspräsentation',
  marketing: 'Marketing-Präsentation',
  research: 'Forschungspräsentation',
  project: 'Projektpräsentation',
  executive: 'Präsentation zur Entscheidung',
};

const germanAudiences: Record<Audience, string> = {
  executives: 'Führungskräfte',
  technical: 'Technisches Personal',
  clients: 'Kunden',
  investors: 'Investoren',
  general: 'Allgemeines Publikum',
  students: 'Studierende',
  stakeholders: 'Beteiligte',
};

const german: DeckWords = {
  subtitle: (kind, audience) => `${germanKinds[kind]} · ${germanAudiences[audience]}`,
  madeFrom: (filename, version) => `Aus ${filename}, Version ${version}.`,
  agenda: 'Inhalt',
  slidesFollow: (count) => `Es folgen ${count} Folien in der Reihenfolge des Dokuments.`,
  sectionFollows: 'Die folgenden Folien handeln von diesem Teil des Dokuments.',
  closing: {
    business: 'Das Wichtigste',
    technical: 'Zusammenfassung',
    educational: 'Zum Merken',
    sales: 'Warum es sich lohnt',
    marketing: 'Die Botschaft',
    research: 'Schlussfolgerungen',
    project: 'Was zu tun ist',
    executive: 'Was zu entscheiden ist',
  },
  whatFollows: 'Sagen Sie, was aus jedem dieser Punkte folgt.',
  saidBefore:
    'Jeder dieser Punkte wird auf einer früheren Folie erklärt. Gehen Sie dorthin zurück, wenn jemand fragt.',
  ownPoint: 'Platz für einen eigenen Punkt',
  ownPointNotes:
    'Das Dokument sagt nicht mehr, als die anderen Folien zeigen. Schreiben Sie diese Folie selbst, oder löschen Sie sie.',
  keyFigures: 'Kennzahlen',
  keyFiguresHead: ['Zahl', 'Im Dokument'],
  dates: 'Termine und Pflichten',
  datesHead: ['Termin', 'Was zu tun ist'],
  rows: (count) => `${count} Zeilen im Dokument.`,
  rowsShown: (count, shown) =>
    `${count} Zeilen im Dokument; gezeigt: ${typeof shown === 'number' ? `${shown} davon` : shown}.`,
  inFull: 'Im Wortlaut:',
  goesOn: 'Das Dokument fährt fort:',
  saysAll: 'Die Folie zeigt alles, was das Dokument hierzu sagt.',
};

const words: Record<WrittenLanguage, DeckWords> = { en: english, de: german };

/** @param text the text of the document, which shows the language */
export const deckWords = ({ text }: { text: string }): DeckWords => words[languageOf(text)];

/** Table headers that are fixed texts, not the document's words, in every language. */
export const ownHeads: readonly string[] = Object.values(words).flatMap(({ keyFiguresHead, datesHead }) => [
  ...keyFiguresHead,
  ...datesHead,
]);
