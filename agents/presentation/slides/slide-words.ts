import { type DocumentLanguage, documentLanguageOf } from '@staffroom/sdk/reading';
import { type Layout, layoutNames, type Slide } from './slide.ts';

// The fixed texts of a slide, in the language of the slide's own text.

const english = {
  source: 'Source:',
  sources: 'Sources',
  moreRows: (count: number, inSource: boolean) =>
    inSource
      ? count === 1
        ? 'The source contains one more row.'
        : `The source contains ${count} more rows.`
      : `${count === 1 ? 'One more row does' : `${count} more rows do`} not fit on this slide.`,
  noSource: 'No source: written by hand',
  noSourceNotes: 'No source: this slide was written by hand.',
  inFull: 'Full text of the points on this slide:',
  slide: 'Slide',
  notes: 'Notes:',
  page: 'p.',
  version: 'version',
  quotes: ['“', '”'],
  layouts: layoutNames,
};

export type SlideWords = typeof english;

const german: SlideWords = {
  source: 'Quelle:',
  sources: 'Quellen',
  moreRows: (count, inSource) =>
    inSource
      ? count === 1
        ? 'Die Quelle enthält eine weitere Zeile.'
        : `Die Quelle enthält ${count} weitere Zeilen.`
      : `Für ${count === 1 ? 'eine weitere Zeile' : `${count} weitere Zeilen`} ist auf dieser Folie kein Platz.`,
  noSource: 'Ohne Quelle: von Hand geschrieben',
  noSourceNotes: 'Ohne Quelle: Diese Folie wurde von Hand geschrieben.',
  inFull: 'Voller Wortlaut der Punkte auf dieser Folie:',
  slide: 'Folie',
  notes: 'Notizen:',
  page: 'S.',
  version: 'Version',
  quotes: ['„', '“'],
  layouts: {
    title: 'Titel',
    agenda: 'Agenda',
    section: 'Abschnitt',
    bullets: 'Liste',
    columns: 'Zwei Spalten',
    quote: 'Zitat',
    table: 'Tabelle',
    chart: 'Diagramm',
    closing: 'Abschluss',
  } satisfies Record<Layout, string>,
};

const spanish: SlideWords = {
  source: 'Fuente:',
  sources: 'Fuentes',
  moreRows: (count, inSource) =>
    inSource
      ? count === 1
        ? 'La fuente contiene una fila más.'
        : `La fuente contiene ${count} filas más.`
      : `No hay espacio para ${count === 1 ? 'una fila más' : `${count} filas más`} en esta diapositiva.`,
  noSource: 'Sin fuente: escrito a mano',
  noSourceNotes: 'Sin fuente: esta diapositiva se escribió a mano.',
  inFull: 'Texto completo de los puntos de esta diapositiva:',
  slide: 'Diapositiva',
  notes: 'Notas:',
  page: 'pág.',
  version: 'versión',
  quotes: ['«', '»'],
  layouts: {
    title: 'Título',
    agenda: 'Índice',
    section: 'Sección',
    bullets: 'Lista',
    columns: 'Dos columnas',
    quote: 'Cita',
    table: 'Tabla',
    chart: 'Gráfico',
    closing: 'Cierre',
  } satisfies Record<Layout, string>,
};

const french: SlideWords = {
  source: 'Source :',
  sources: 'Sources',
  moreRows: (count, inSource) =>
    inSource
      ? count === 1
        ? 'La source contient une ligne de plus.'
        : `La source contient ${count} lignes de plus.`
      : `Cette diapositive n’a pas de place pour ${count === 1 ? 'une ligne de plus' : `${count} lignes de plus`}.`,
  noSource: 'Sans source : écrit à la main',
  noSourceNotes: 'Sans source : cette diapositive a été écrite à la main.',
  inFull: 'Texte complet des points de cette diapositive :',
  slide: 'Diapositive',
  notes: 'Notes :',
  page: 'p.',
  version: 'version',
  quotes: ['« ', ' »'],
  layouts: {
    title: 'Titre',
    agenda: 'Sommaire',
    section: 'Section',
    bullets: 'Liste',
    columns: 'Deux colonnes',
    quote: 'Citation',
    table: 'Tableau',
    chart: 'Graphique',
    closing: 'Conclusion',
  } satisfies Record<Layout, string>,
};

const words: Record<DocumentLanguage, SlideWords> = { en: english, de: german, es: spanish, fr: french };

type SlideTexts = Pick<Slide, 'title' | 'subtitle' | 'points' | 'notes' | 'sources'>;

/**
 * The language of a presentation, in which the fixed texts of all its slides are written.
 * @example const language = deckLanguage(deck.slides)
 */
export function deckLanguage(slides: readonly SlideTexts[]): DocumentLanguage {
  const texts = slides.flatMap(({ title, subtitle, points, notes, sources }) => [
    ...sources.map(({ quote }) => quote),
    title,
    subtitle,
    notes,
    ...points.map(({ text }) => text),
  ]);
  return documentLanguageOf(texts.join('\n'));
}

export const slideWords = (slide: SlideTexts, language = deckLanguage([slide])): SlideWords =>
  words[language];
