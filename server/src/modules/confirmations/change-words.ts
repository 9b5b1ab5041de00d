import type {
  EmbedderChoice,
  McpSignIn,
  VersionGrant,
  VersionGrantKind,
  RerankerChoice,
  RetentionKind,
} from '@staffroom/sdk/core';
import type { Question } from '../../http/ask-question.ts';
import { type DirectoryWords, directoryWords } from './directory-words.ts';
import { type ToolWords, toolWords } from './tool-words.ts';

type Person = { name: string; email: string };
type Version = { id: string; version: string };

interface ChangeWords extends ToolWords, DirectoryWords {
  account(person: Person, change: { role?: 'user' | 'admin'; disabled?: boolean }): Question;
  accessToken(token: { name: string; days: number | null; mayAct: boolean }): Question;
  upload(file: { name: string | null; digest: string; runs: boolean }): Question;
  /**
   * @param more what the version has or can do, unlike the version before
   * @param hidden number of records that the version could not read
   */
  run(version: Version & { isNew: boolean; more: readonly VersionGrant[]; hidden: number }): Question;
  removeAgent(agent: { id: string; purge: boolean }): Question;
  deliveryToken(token: {
    name: string;
    agent: string;
    key: string;
    days: number;
    standing: boolean;
  }): Question;
  tryVersion(
    version: Version & {
      share: number | undefined;
      teams: string[] | undefined;
      more: readonly VersionGrant[];
    },
  ): Question;
  promote(agent: { id: string }): Question;
  provider(provider: { name: string; baseUrl: string | null; apiKeyEnvVar: string | null }): Question;
  mcpServer(server: { name: string; url: string; tokenVariable: string | null; signIn: McpSignIn }): Question;
  embedder(choice: EmbedderChoice | null): Question;
  reranker(choice: RerankerChoice | null): Question;
  retention(rule: { kind: RetentionKind; days: number | null }): Question;
  member(person: Person, team: string): Question;
}

const one = ({ name, email }: Person) => (name === '' ? email : name);

const target = (choice: EmbedderChoice | RerankerChoice | null): string | null => {
  if (choice === null) return null;
  if ('baseUrl' in choice) return choice.baseUrl;
  return choice.kind === 'maker' ? choice.maker : choice.kind === 'folder' ? choice.folder : null;
};

const grantNames: Record<'en' | 'de', Record<VersionGrantKind, string>> = {
  en: {
    name: 'Name',
    signer: 'Signature',
    capability: 'Permission',
    need: 'On the server',
    host: 'Sends data',
    'page-host': 'Page',
    tool: 'Tool for chats',
    command: 'Command',
    schedule: 'Schedule',
    secret: 'Secret',
    'uses-tools': 'Tools of others',
    'server-half': 'Server half',
    'page-half': 'Page',
    address: 'Address',
  },
  de: {
    name: 'Name',
    signer: 'Signatur',
    capability: 'Berechtigung',
    need: 'Auf dem Server',
    host: 'Sendet Daten',
    'page-host': 'Seite',
    tool: 'Werkzeug für Chats',
    command: 'Befehl',
    schedule: 'Zeitplan',
    secret: 'Geheimnis',
    'uses-tools': 'Fremde Werkzeuge',
    'server-half': 'Serverteil',
    'page-half': 'Seite',
    address: 'Adresse',
  },
};

const grantFact =
  (language: 'en' | 'de', earlier: string) =>
  ({ kind, text, detail, before }: VersionGrant): [string, string] => {
    const words = detail === null ? text : `${text} ${detail}`;
    return [grantNames[language][kind], before === null ? words : `${words} (${earlier}: ${before})`];
  };

const en: ChangeWords = {
  account: (person, { role, disabled }) => ({
    title:
      role === undefined
        ? `${disabled ? 'Disable' : 'Enable'} the account of ${one(person)}?`
        : role === 'admin'
          ? `Make ${one(person)} an administrator?`
          : `Make ${one(person)} a member without administrator rights?`,
    facts: [
      ['Account', person.email],
      ['What changes', accountChange.en(role, disabled)],
    ],
  }),
  accessToken: ({ name, days, mayAct }) => ({
    title: `Create the access token “${name}”?`,
    facts: [
      [
        'Capabilities',
        mayAct
          ? 'Read everything you have access to, ask agents and start their jobs, from outside the workspace'
          : 'Read everything you have access to, from outside the workspace',
      ],
      ['Expires', days === null ? 'Never' : `After ${days} days`],
    ],
  }),
  deliveryToken: ({ name, agent, key, days, standing }) => ({
    title: `Create the delivery token “${name}”?`,
    facts: [
      ['Capabilities', `Submit versions of ${agent} that are signed with ${key}`],
      [
        'Review',
        standing
          ? 'A version with the same signer that asks for nothing more runs without a review'
          : 'Each version waits until an administrator approves it',
      ],
      ['Expires', `After ${days} days`],
    ],
  }),
  upload: ({ name, digest, runs }) => ({
    title: `Install ${name ?? 'this package'}?`,
    facts: [
      ['Digest of the package', digest],
      [
        'What changes',
        runs
          ? 'An update that can do nothing more than the running version starts immediately. Every other package waits for approval.'
          : 'The package is stored and does not run.',
      ],
    ],
  }),
  run: ({ id, version, isNew, more, hidden }) => ({
    title: isNew ? `Install ${id} ${version} and run its code?` : `Run version ${version} of ${id}?`,
    facts: [
      ...hiddenRecords(hidden, [
        'Out of sight',
        `${hidden} ${hidden === 1 ? 'record' : 'records'} that a newer version has stored or converted. No record is deleted: they appear again when the newer version runs again.`,
      ]),
      ...more.map(grantFact('en', 'before')),
      [
        'What changes',
        isNew
          ? 'The agent starts immediately, for everyone who can use it.'
          : 'The version takes over immediately. Jobs and answers that are already running finish with the previous version.',
      ],
    ],
  }),
  removeAgent: ({ id, purge }) => ({
    title: purge ? `Remove ${id} and delete its stored data?` : `Remove ${id}?`,
    facts: purge ? [['Deleted', "Records, settings, jobs and all versions. This can't be undone."]] : [],
  }),
  tryVersion: ({ id, version, share, teams, more }) => ({
    title: `Start a trial of version ${version} of ${id}?`,
    facts: [
      ...more.map(grantFact('en', 'before')),
      ['Trial group', teams?.join(', ') ?? `${share ?? 0}% of people`],
    ],
  }),
  promote: ({ id }) => ({ title: `Roll out the trial version of ${id} to everyone?`, facts: [] }),
  provider: ({ name, baseUrl, apiKeyEnvVar }) => ({
    title: `Send people’s questions to ${name}?`,
    facts: [
      ['Address', baseUrl ?? "The provider's standard address"],
      ['Environment variable of the key', apiKeyEnvVar ?? 'None'],
    ],
  }),
  mcpServer: ({ name, url, tokenVariable, signIn }) => ({
    title: `Let agents use the tools of ${name}?`,
    facts: [
      ['Address', url],
      signIn === 'person'
        ? ['Sign-in', 'Each person signs in with their own account']
        : ['Environment variable of the token', tokenVariable ?? 'None'],
    ],
  }),
  ...toolWords.en,
  ...directoryWords.en,
  embedder: (choice) => ({
    title: 'Index all documents with another model?',
    facts: [['The text of the documents is sent to', target(choice) ?? 'No one: this server indexes it']],
  }),
  reranker: (choice) => ({
    title: 'Change the server that ranks search results?',
    facts: [['Passages are sent to', target(choice) ?? 'No one']],
  }),
  retention: ({ kind, days }) => ({
    title: days === null ? `Keep ${kinds.en[kind]} forever?` : `Delete ${kinds.en[kind]} after ${days} days?`,
    facts: days === null ? [] : [['Deleted', "Older data is deleted for everyone. This can't be undone."]],
  }),
  member: (person, team) => ({
    title: `Add ${one(person)} to the team ${team}?`,
    facts: [
      ['Account', person.email],
      ['Access', 'Everything that is shared with the team'],
    ],
  }),
};

const de: ChangeWords = {
  account: (person, { role, disabled }) => ({
    title:
      role === undefined
        ? `Konto von ${one(person)} ${disabled ? 'sperren' : 'entsperren'}?`
        : role === 'admin'
          ? `${one(person)} zur Administratorin oder zum Administrator machen?`
          : `${one(person)} die Administratorrechte entziehen?`,
    facts: [
      ['Konto', person.email],
      ['Was sich ändert', accountChange.de(role, disabled)],
    ],
  }),
  accessToken: ({ name, days, mayAct }) => ({
    title: `Zugriffstoken „${name}“ anlegen?`,
    facts: [
      [
        'Was es kann',
        mayAct
          ? 'Von außerhalb des Arbeitsbereichs alles lesen, worauf Sie Zugriff haben, Agenten fragen und deren Aufträge starten'
          : 'Von außerhalb des Arbeitsbereichs alles lesen, worauf Sie Zugriff haben',
      ],
      ['Läuft ab', days === null ? 'Nie' : `Nach ${days} Tagen`],
    ],
  }),
  deliveryToken: ({ name, agent, key, days, standing }) => ({
    title: `Liefertoken „${name}“ anlegen?`,
    facts: [
      ['Was es kann', `Versionen von ${agent} einreichen, die mit ${key} signiert sind`],
      [
        'Prüfung',
        standing
          ? 'Eine Version mit demselben Unterzeichner, die nicht mehr verlangt, läuft ohne Prüfung'
          : 'Jede Version wartet auf die Zustimmung einer Administratorin oder eines Administrators',
      ],
      ['Läuft ab', `Nach ${days} Tagen`],
    ],
  }),
  upload: ({ name, digest, runs }) => ({
    title: `${name ?? 'Dieses Paket'} installieren?`,
    facts: [
      ['Prüfsumme des Pakets', digest],
      [
        'Was sich ändert',
        runs
          ? 'Eine neue Version, die nicht mehr kann als die laufende, startet sofort. Jedes andere Paket wartet auf eine Genehmigung.'
          : 'Das Paket wird gespeichert und läuft nicht.',
      ],
    ],
  }),
  run: ({ id, version, isNew, more, hidden }) => ({
    title: isNew
      ? `${id} ${version} installieren und den Code ausführen?`
      : `Version ${version} von ${id} ausführen?`,
    facts: [
      ...hiddenRecords(hidden, [
        'Nicht sichtbar',
        `${hidden} ${hidden === 1 ? 'Datensatz, den' : 'Datensätze, die'} eine neuere Version gespeichert oder umgewandelt hat. Es wird nichts gelöscht: Sobald die neuere Version wieder läuft, ist alles wieder sichtbar.`,
      ]),
      ...more.map(grantFact('de', 'vorher')),
      [
        'Was sich ändert',
        isNew
          ? 'Der Agent startet sofort, für alle, die ihn verwenden können.'
          : 'Die Version übernimmt sofort. Bereits laufende Aufträge und Antworten werden mit der bisherigen Version beendet.',
      ],
    ],
  }),
  removeAgent: ({ id, purge }) => ({
    title: purge ? `${id} entfernen und seine gespeicherten Daten löschen?` : `${id} entfernen?`,
    facts: purge
      ? [
          [
            'Gelöscht werden',
            'Datensätze, Einstellungen, Aufträge und alle Versionen. Das lässt sich nicht rückgängig machen.',
          ],
        ]
      : [],
  }),
  tryVersion: ({ id, version, share, teams, more }) => ({
    title: `Test der Version ${version} von ${id} starten?`,
    facts: [
      ...more.map(grantFact('de', 'vorher')),
      ['Testgruppe', teams?.join(', ') ?? `${share ?? 0} % der Personen`],
    ],
  }),
  promote: ({ id }) => ({ title: `Die Testversion von ${id} für alle ausrollen?`, facts: [] }),
  provider: ({ name, baseUrl, apiKeyEnvVar }) => ({
    title: `Fragen der Personen an ${name} senden?`,
    facts: [
      ['Adresse', baseUrl ?? 'Standardadresse des Anbieters'],
      ['Umgebungsvariable des Schlüssels', apiKeyEnvVar ?? 'Keine'],
    ],
  }),
  mcpServer: ({ name, url, tokenVariable, signIn }) => ({
    title: `Sollen Agenten die Werkzeuge von ${name} verwenden?`,
    facts: [
      ['Adresse', url],
      signIn === 'person'
        ? ['Anmeldung', 'Alle melden sich mit dem eigenen Konto an']
        : ['Umgebungsvariable des Tokens', tokenVariable ?? 'Keine'],
    ],
  }),
  ...toolWords.de,
  ...directoryWords.de,
  embedder: (choice) => ({
    title: 'Alle Dokumente mit einem anderen Modell indexieren?',
    facts: [['Der Text der Dokumente geht an', target(choice) ?? 'Niemanden: Dieser Server indexiert ihn']],
  }),
  reranker: (choice) => ({
    title: 'Den Server ändern, der Suchergebnisse sortiert?',
    facts: [['Textstellen gehen an', target(choice) ?? 'Niemanden']],
  }),
  retention: ({ kind, days }) => ({
    title:
      days === null
        ? `${kinds.de[kind]} für immer behalten?`
        : `${kinds.de[kind]} nach ${days} Tagen löschen?`,
    facts:
      days === null
        ? []
        : [['Gelöscht wird', 'Ältere Daten, für alle. Das lässt sich nicht rückgängig machen.']],
  }),
  member: (person, team) => ({
    title: `${one(person)} zum Team ${team} hinzufügen?`,
    facts: [
      ['Konto', person.email],
      ['Zugriff', 'Alles, was für das Team freigegeben ist'],
    ],
  }),
};

type AccountChange = (role: 'user' | 'admin' | undefined, disabled: boolean | undefined) => string;

const accountChange: Record<'en' | 'de', AccountChange> = {
  en: (role, disabled) => {
    if (role === 'admin')
      return 'Administrators manage agents, providers, people and budgets, and can read the audit log.';
    if (role === 'user') return 'The account is kept, but can no longer administer the workspace.';
    return disabled
      ? 'Every browser is signed out immediately, and no one can sign in with this account. Chats, documents and shared access stay.'
      : 'The person can sign in again.';
  },
  de: (role, disabled) => {
    if (role === 'admin')
      return 'Administratoren ändern Agenten, Anbieter, Personen und Budgets und lesen das Änderungsprotokoll.';
    if (role === 'user')
      return 'Das Konto bleibt erhalten, kann den Arbeitsbereich aber nicht mehr verwalten.';
    return disabled
      ? 'Jeder Browser wird sofort abgemeldet, und niemand kann sich mit diesem Konto anmelden. Chats, Dokumente und Freigaben bleiben.'
      : 'Die Person kann sich wieder anmelden.';
  },
};

const kinds: Record<'en' | 'de', Record<RetentionKind, string>> = {
  en: {
    trash: 'documents in the trash',
    chats: 'chats',
    notifications: 'notifications',
    usage: 'usage records',
    audit: 'the audit log',
  },
  de: {
    trash: 'Dokumente im Papierkorb',
    chats: 'Chats',
    notifications: 'Benachrichtigungen',
    usage: 'Nutzungsdaten',
    audit: 'Das Änderungsprotokoll',
  },
};

export const changeWords = { en, de };

const hiddenRecords = (count: number, fact: [string, string]): [string, string][] =>
  count > 0 ? [fact] : [];
