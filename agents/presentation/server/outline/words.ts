import { type DocumentLanguage, documentLanguageOf } from '@staffroom/sdk/reading';
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
  referencedAnswer:
    'Each of these points is explained on an earlier slide. Go back to that slide if someone asks.',
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
  referencedAnswer:
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

const spanishKinds: Record<Kind, string> = {
  business: 'Presentación de negocio',
  technical: 'Presentación técnica',
  educational: 'Presentación didáctica',
  sales: 'Presentación de ventas',
  marketing: 'Presentación de marketing',
  research: 'Presentación de investigación',
  project: 'Presentación de proyecto',
  executive: 'Presentación para decidir',
};

const spanishAudiences: Record<Audience, string> = {
  executives: 'Dirección',
  technical: 'Personal técnico',
  clients: 'Clientes',
  investors: 'Inversores',
  general: 'Público general',
  students: 'Estudiantes',
  stakeholders: 'Partes interesadas',
};

const spanish: DeckWords = {
  subtitle: (kind, audience) => `${spanishKinds[kind]} · ${spanishAudiences[audience]}`,
  madeFrom: (filename, version) => `Hecho a partir de ${filename}, versión ${version}.`,
  agenda: 'Contenido',
  slidesFollow: (count) => `Siguen ${count} diapositivas en el orden del documento.`,
  sectionFollows: 'Las diapositivas siguientes tratan de esta parte del documento.',
  closing: {
    business: 'Lo esencial',
    technical: 'Resumen',
    educational: 'Para recordar',
    sales: 'Por qué vale la pena',
    marketing: 'El mensaje',
    research: 'Conclusiones',
    project: 'Lo que hay que hacer',
    executive: 'Lo que hay que decidir',
  },
  whatFollows: 'Diga qué se deriva de cada uno de estos puntos.',
  referencedAnswer:
    'Cada uno de estos puntos se explica en una diapositiva anterior. Vuelva a ella si alguien pregunta.',
  ownPoint: 'Espacio para un punto propio',
  ownPointNotes:
    'El documento no dice más de lo que muestran las otras diapositivas. Escriba esta diapositiva o elimínela.',
  keyFigures: 'Cifras clave',
  keyFiguresHead: ['Cifra', 'En el documento'],
  dates: 'Fechas y obligaciones',
  datesHead: ['Fecha', 'Lo que hay que hacer'],
  rows: (count) => `${count} filas en el documento.`,
  rowsShown: (count, shown) =>
    `${count} filas en el documento; se muestran: ${typeof shown === 'number' ? `${shown} de ellas` : shown}.`,
  inFull: 'Texto completo:',
  goesOn: 'El documento continúa:',
  saysAll: 'La diapositiva muestra todo lo que el documento dice aquí.',
};

const frenchKinds: Record<Kind, string> = {
  business: 'Présentation d’affaires',
  technical: 'Présentation technique',
  educational: 'Présentation pédagogique',
  sales: 'Présentation de vente',
  marketing: 'Présentation marketing',
  research: 'Présentation de recherche',
  project: 'Présentation de projet',
  executive: 'Présentation pour décision',
};

const frenchAudiences: Record<Audience, string> = {
  executives: 'Direction',
  technical: 'Personnel technique',
  clients: 'Clients',
  investors: 'Investisseurs',
  general: 'Grand public',
  students: 'Étudiants',
  stakeholders: 'Parties prenantes',
};

const french: DeckWords = {
  subtitle: (kind, audience) => `${frenchKinds[kind]} · ${frenchAudiences[audience]}`,
  madeFrom: (filename, version) => `Fait à partir de ${filename}, version ${version}.`,
  agenda: 'Sommaire',
  slidesFollow: (count) => `${count} diapositives suivent, dans l’ordre du document.`,
  sectionFollows: 'Les diapositives suivantes traitent de cette partie du document.',
  closing: {
    business: 'L’essentiel',
    technical: 'Résumé',
    educational: 'À retenir',
    sales: 'Pourquoi cela en vaut la peine',
    marketing: 'Le message',
    research: 'Conclusions',
    project: 'Ce qu’il faut faire',
    executive: 'Ce qu’il faut décider',
  },
  whatFollows: 'Dites ce qui découle de chacun de ces points.',
  referencedAnswer:
    'Chacun de ces points est expliqué sur une diapositive précédente. Revenez-y si quelqu’un pose une question.',
  ownPoint: 'Place pour un point à vous',
  ownPointNotes:
    'Le document ne dit pas plus que ce que montrent les autres diapositives. Écrivez cette diapositive ou supprimez-la.',
  keyFigures: 'Chiffres clés',
  keyFiguresHead: ['Chiffre', 'Dans le document'],
  dates: 'Dates et obligations',
  datesHead: ['Date', 'Ce qu’il faut faire'],
  rows: (count) => `${count} lignes dans le document.`,
  rowsShown: (count, shown) =>
    `${count} lignes dans le document ; affichées : ${typeof shown === 'number' ? `${shown} d’entre elles` : shown}.`,
  inFull: 'Texte complet :',
  goesOn: 'Le document continue :',
  saysAll: 'La diapositive montre tout ce que le document dit ici.',
};

const words: Record<DocumentLanguage, DeckWords> = { en: english, de: german, es: spanish, fr: french };

/** @param text the text of the document, which shows the language */
export const deckWords = ({ text }: { text: string }): DeckWords => words[documentLanguageOf(text)];

/** Table headers that are fixed texts, not the document's words, in every language. */
export const ownHeads: readonly string[] = Object.values(words).flatMap(({ keyFiguresHead, datesHead }) => [
  ...keyFiguresHead,
  ...datesHead,
]);
