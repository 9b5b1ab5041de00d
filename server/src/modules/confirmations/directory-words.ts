import type { Question } from '../../http/ask-question.ts';

/** The questions about directories that provision accounts. */
export interface DirectoryWords {
  directory(directory: { name: string; domains: readonly string[]; isNew: boolean }): Question;
  directoryToken(token: { name: string; domains: readonly string[]; days: number }): Question;
}

const en: DirectoryWords = {
  directory: ({ name, domains, isNew }) => ({
    title: isNew ? `Add the directory “${name}”?` : `Change the directory “${name}”?`,
    facts: [
      ['Domains', domains.join(', ')],
      ['With a token', 'It can create, change and disable accounts in these domains, and teams'],
    ],
  }),
  directoryToken: ({ name, domains, days }) => ({
    title: `Create a token for the directory “${name}”?`,
    facts: [
      ['Capabilities', 'Create, change and disable accounts, and create and change teams'],
      ['Domains', domains.join(', ')],
      ['Expires', `After ${days} days`],
    ],
  }),
};

const de: DirectoryWords = {
  directory: ({ name, domains, isNew }) => ({
    title: isNew ? `Verzeichnis „${name}“ hinzufügen?` : `Verzeichnis „${name}“ ändern?`,
    facts: [
      ['Domains', domains.join(', ')],
      ['Mit einem Token', 'Es kann Konten in diesen Domains sowie Teams anlegen, ändern und Konten sperren'],
    ],
  }),
  directoryToken: ({ name, domains, days }) => ({
    title: `Token für das Verzeichnis „${name}“ anlegen?`,
    facts: [
      ['Was es kann', 'Konten anlegen, ändern und sperren sowie Teams anlegen und ändern'],
      ['Domains', domains.join(', ')],
      ['Läuft ab', `Nach ${days} Tagen`],
    ],
  }),
};

export const directoryWords = { en, de };
