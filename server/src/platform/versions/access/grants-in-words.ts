import type { AgentCommand, Capability, MachineNeed, SharedToolInfo } from '@staffroom/sdk/internal/shared';
import type { VersionGrant } from '@staffroom/sdk/core';
import type { AccessItem } from './compare-access.ts';
import type { VersionAccess } from './version-access.ts';

export type WordsLanguage = 'en' | 'de';

/** Where the halves of the agent run in this workspace, which `plugins.json` decides and not the package. */
export interface Placement {
  /** Whether the server half runs in its own process. */
  isolated: boolean;
  /** Whether the page runs in a frame. */
  framed: boolean;
}

interface Words {
  name: (name: string) => string;
  signed: (file: string) => string;
  unsigned: string;
  capabilities: Record<Capability, string>;
  needs: Record<MachineNeed, string>;
  host: (host: string) => string;
  pageHost: (origin: string) => string;
  tool: (tool: SharedToolInfo) => string;
  command: (command: AgentCommand) => string;
  schedule: (title: string) => string;
  secret: (title: string) => string;
  usesTools: string;
  isolated: string;
  inServer: string;
  framed: string;
  inWorkspace: string;
  address: (address: string) => string;
}

const places: Record<WordsLanguage, Record<AgentCommand['places'][number], string>> = {
  en: {
    palette: 'the command palette',
    document: 'the menu of documents',
    answer: 'the menu of answers',
  },
  de: {
    palette: 'der Befehlspalette',
    document: 'dem Menü von Dokumenten',
    answer: 'dem Menü von Antworten',
  },
};

const en: Words = {
  name: (name) => `People see the agent as “${name}”.`,
  signed: (file) => `The package is signed with the key ${file}.`,
  unsigned: 'The package is not signed, so no one vouches for its author.',
  capabilities: {
    ai: 'Sends people’s questions and texts to the AI models of this workspace.',
    documents: 'Opens and saves documents that the person has access to.',
    search: 'Searches the documents that the person has access to.',
    memory: 'Remembers details about people from their chats.',
    storage: 'Stores its own records in this workspace.',
    notify: 'Sends notifications to people.',
    webhook: 'Sends events to the webhooks that administrators have set up.',
  },
  needs: {
    'child-processes':
      'Starts programs on the server, if “isolate.allow” in plugins.json grants it. A program can do everything that the server can.',
    'native-addons':
      'Loads native code, which no permission limits, if “isolate.allow” in plugins.json grants it.',
    'worker-threads': 'Starts threads, if “isolate.allow” in plugins.json grants it.',
  },
  host: (host) =>
    host.startsWith('*.')
      ? `Sends data to ${host.slice(2)} and all of its subdomains.`
      : `Sends data to ${host}.`,
  pageHost: (origin) => `People’s browsers load the page from ${origin}.`,
  tool: ({ title, changes }) =>
    changes
      ? `Offers chats the tool “${title}”, which changes data. The person approves each use.`
      : `Offers chats the tool “${title}”, which reads data without a question to the person.`,
  command: ({ title, places: shown }) =>
    `Adds the command “${title}” to ${shown.map((place) => places.en[place]).join(' and ')}.`,
  schedule: (title) => `Runs on a schedule without a person: “${title}”.`,
  secret: (title) => `Reads the secret “${title}”, which an administrator enters.`,
  usesTools: 'Its chat uses the tools of other agents and of connected servers.',
  isolated: 'Its server half runs in its own process, without the server’s files and secrets.',
  inServer:
    'Its server half runs inside the server, with access to all files, secrets and data (“isolate” is false in plugins.json).',
  framed: 'Its page runs in a frame and can do only what is listed here.',
  inWorkspace: 'Its page runs inside the workspace, with all rights of the person who opens it.',
  address: (address) => `Answers requests at ${address}.`,
};

const de: Words = {
  name: (name) => `Der Agent heißt „${name}“.`,
  signed: (file) => `Das Paket ist mit dem Schlüssel ${file} signiert.`,
  unsigned: 'Das Paket ist nicht signiert: Niemand bürgt für seine Herkunft.',
  capabilities: {
    ai: 'Sendet Fragen und Texte der Personen an die KI-Modelle dieses Arbeitsbereichs.',
    documents: 'Öffnet und speichert Dokumente, auf die die Person Zugriff hat.',
    search: 'Durchsucht die Dokumente, auf die die Person Zugriff hat.',
    memory: 'Merkt sich Einzelheiten über Personen aus deren Chats.',
    storage: 'Speichert eigene Datensätze in diesem Arbeitsbereich.',
    notify: 'Sendet Benachrichtigungen an Personen.',
    webhook: 'Sendet Ereignisse an die Webhooks, die in der Verwaltung eingerichtet sind.',
  },
  needs: {
    'child-processes':
      'Startet Programme auf dem Server, wenn „isolate.allow“ in plugins.json es erlaubt. Ein Programm kann alles, was der Server kann.',
    'native-addons':
      'Lädt nativen Code, den keine Berechtigung begrenzt, wenn „isolate.allow“ in plugins.json es erlaubt.',
    'worker-threads': 'Startet Threads, wenn „isolate.allow“ in plugins.json es erlaubt.',
  },
  host: (host) =>
    host.startsWith('*.')
      ? `Sendet Daten an ${host.slice(2)} und alle Subdomains.`
      : `Sendet Daten an ${host}.`,
  pageHost: (origin) => `Die Browser der Personen laden die Seite von ${origin}.`,
  tool: ({ title, changes }) =>
    changes
      ? `Bietet Chats das Werkzeug „${title}“ an, das Daten ändert. Die Person genehmigt jede Verwendung.`
      : `Bietet Chats das Werkzeug „${title}“ an, das ohne Rückfrage Daten liest.`,
  command: ({ title, places: shown }) =>
    `Fügt den Befehl „${title}“ in ${shown.map((place) => places.de[place]).join(' und ')} hinzu.`,
  schedule: (title) => `Läuft nach Zeitplan ohne eine Person: „${title}“.`,
  secret: (title) => `Liest das Geheimnis „${title}“, das in der Verwaltung eingegeben wird.`,
  usesTools: 'Der Chat verwendet die Werkzeuge anderer Agenten und verbundener Server.',
  isolated: 'Der Serverteil läuft in einem eigenen Prozess, ohne Dateien und Geheimnisse des Servers.',
  inServer:
    'Der Serverteil läuft im Server, mit Zugriff auf alle Dateien, Geheimnisse und Daten („isolate“ ist false in plugins.json).',
  framed: 'Die Seite läuft in einem Frame und kann nur, was hier aufgeführt ist.',
  inWorkspace: 'Die Seite läuft im Arbeitsbereich, mit allen Rechten der Person, die sie öffnet.',
  address: (address) => `Beantwortet Anfragen unter ${address}.`,
};

const words: Record<WordsLanguage, Words> = { en, de };

/**
 * Adds a sentence to each compared item.
 * @param items the result of `compareAccess`
 */
export function grantsInWords(
  items: readonly AccessItem[],
  placement: Placement,
  language: WordsLanguage,
): VersionGrant[] {
  const said = words[language];
  return items.map((item) => {
    const { kind, subject, change, before, after } = item;
    const shown = after === undefined ? before : after;
    return {
      kind,
      subject,
      change,
      text: sentence(item, shown, placement, said),
      detail: kind === 'tool' ? (shown as SharedToolInfo).description : null,
      before: change === 'changed' ? earlier(item, before, placement, said) : null,
    };
  });
}

function earlier(item: AccessItem, before: unknown, placement: Placement, said: Words): string {
  const text = sentence(item, before, placement, said);
  // Two versions of a tool can differ only in the description for models.
  return item.kind === 'tool' ? `${text} ${(before as SharedToolInfo).description}` : text;
}

function sentence({ kind, subject }: AccessItem, value: unknown, placement: Placement, said: Words): string {
  switch (kind) {
    case 'name':
      return said.name(allNames(value as Pick<VersionAccess, 'name' | 'otherNames'>));
    case 'signer': {
      const signer = value as VersionAccess['signer'];
      return signer === null ? said.unsigned : said.signed(signer.file);
    }
    case 'capability':
      return said.capabilities[subject as Capability];
    case 'need':
      return said.needs[subject as MachineNeed];
    case 'host':
      return said.host(subject);
    case 'page-host':
      return said.pageHost(subject);
    case 'tool':
      return said.tool(value as SharedToolInfo);
    case 'command':
      return said.command(value as AgentCommand);
    case 'schedule':
      return said.schedule((value as VersionAccess['schedules'][number]).title);
    case 'secret':
      return said.secret((value as VersionAccess['secrets'][number]).title);
    case 'uses-tools':
      return said.usesTools;
    case 'server-half':
      return placement.isolated ? said.isolated : said.inServer;
    case 'page-half':
      return placement.framed ? said.framed : said.inWorkspace;
    case 'address':
      return said.address(value as string);
  }
}

const allNames = ({ name, otherNames }: Pick<VersionAccess, 'name' | 'otherNames'>): string =>
  [name, ...otherNames].join(', ');
