import type { BranchMessage } from '../messages/read-branch.sql.ts';

type End = Exclude<BranchMessage['status'], 'complete'>;

const english = {
  language: 'en' as 'en' | 'de',
  locale: 'en-GB',
  question: 'Question',
  answer: 'Answer',
  answeredBy: (models: string) => `Answered by ${models}`,
  ends: {
    streaming: 'still being written',
    cut: 'cut off at the length limit',
    stopped: 'stopped',
    interrupted: 'interrupted',
    failed: 'failed',
  } satisfies Record<End, string> as Record<End, string>,
  attachedFile: (filename: string) => `${filename}, attached to the question`,
  version: (number: number) => `version ${number}`,
  page: (number: number) => `p. ${number}`,
  /** The texts before the number of a page and before the number of all pages. */
  pages: ['Page ', ' of '] as [string, string],
  quote: (words: string) => `“${words}”`,
  noAccess: 'You have no access to this document.',
  attachments: (count: number) => (count === 1 ? 'With 1 attached file' : `With ${count} attached files`),
  seeNote: (number: number) => `See note ${number}.`,
  reservations: { notFound: 'not found in the sources', unsupported: 'no source supports this' },
};

export type ExportWords = typeof english;

const german: ExportWords = {
  language: 'de',
  locale: 'de-DE',
  question: 'Frage',
  answer: 'Antwort',
  answeredBy: (models) => `Beantwortet von ${models}`,
  ends: {
    streaming: 'wird noch geschrieben',
    cut: 'an der Längengrenze abgeschnitten',
    stopped: 'angehalten',
    interrupted: 'unterbrochen',
    failed: 'fehlgeschlagen',
  },
  attachedFile: (filename) => `${filename}, der Frage angehängt`,
  version: (number) => `Version ${number}`,
  page: (number) => `S. ${number}`,
  pages: ['Seite ', ' von '],
  quote: (words) => `„${words}“`,
  noAccess: 'Sie haben keinen Zugriff auf dieses Dokument.',
  attachments: (count) => (count === 1 ? 'Mit 1 angehängten Datei' : `Mit ${count} angehängten Dateien`),
  seeNote: (number) => `Siehe Anmerkung ${number}.`,
  reservations: { notFound: 'in den Quellen nicht gefunden', unsupported: 'keine Quelle stützt das' },
};

export const exportWords: Record<'en' | 'de', ExportWords> = { en: english, de: german };
