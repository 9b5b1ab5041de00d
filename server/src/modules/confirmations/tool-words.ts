import type { Question } from '../../http/ask-question.ts';

/** The questions about tools of agents and MCP servers. */
export interface ToolWords {
  allowTools(tools: {
    source: string;
    tools: readonly { title: string; description: string; changes: boolean }[];
  }): Question;
  allowApp(app: {
    source: string;
    tool: string;
    digest: string | null;
    bytes: number;
    connects: readonly string[];
    loads: readonly string[];
  }): Question;
}

const en: ToolWords = {
  allowTools: ({ source, tools }) => ({
    title: `Let AI models use ${tools.length === 1 ? 'this tool' : `these ${tools.length} tools`} of ${source}?`,
    facts: tools.map(({ title, description, changes }): [string, string] => [
      `${title} (${changes ? 'changes something, asks first' : 'only reads'})`,
      description === '' ? 'No description' : description,
    ]),
  }),
  allowApp: ({ source, tool, digest, bytes, connects, loads }) => ({
    title: `Show the interface of ${source} in answers?`,
    facts: [
      ['Tool', tool],
      ['Size', `${Math.ceil(bytes / 1000)} kB`],
      ['Sends data to', connects.length === 0 ? 'No one' : connects.join(', ')],
      ['Loads files from', loads.length === 0 ? 'No one' : loads.join(', ')],
      ['Digest', digest ?? ''],
    ],
  }),
};

const de: ToolWords = {
  allowTools: ({ source, tools }) => ({
    title: `KI-Modellen ${tools.length === 1 ? 'dieses Werkzeug' : `diese ${tools.length} Werkzeuge`} von ${source} erlauben?`,
    facts: tools.map(({ title, description, changes }): [string, string] => [
      `${title} (${changes ? 'ändert etwas, fragt vorher' : 'liest nur'})`,
      description === '' ? 'Keine Beschreibung' : description,
    ]),
  }),
  allowApp: ({ source, tool, digest, bytes, connects, loads }) => ({
    title: `Die Oberfläche von ${source} in Antworten zeigen?`,
    facts: [
      ['Werkzeug', tool],
      ['Größe', `${Math.ceil(bytes / 1000)} kB`],
      ['Sendet Daten an', connects.length === 0 ? 'Niemanden' : connects.join(', ')],
      ['Lädt Dateien von', loads.length === 0 ? 'Niemandem' : loads.join(', ')],
      ['Prüfsumme', digest ?? ''],
    ],
  }),
};

export const toolWords = { en, de };
