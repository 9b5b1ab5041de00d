import type { EmbedderChoice, RerankerChoice, RetentionKind } from '@staffroom/sdk/core';
import type { Question } from '../../http/confirm.ts';

type Person = { name: string; email: string };
type Version = { id: string; version: string };

interface ChangeWords {
  account(person: Person, change: { role?: 'user' | 'admin'; disabled?: boolean }): Question;
  accessToken(token: { name: string; days: number | null }): Question;
  upload(file: { digest: string; size: number; runs: boolean }): Question;
  run(version: Version & { approve: boolean }): Question;
  removeAgent(agent: { id: string; purge: boolean }): Question;
  tryVersion(version: Version & { share: number | undefined; teams: string[] | undefined }): Question;
  promote(agent: { id: string }): Question;
  provider(provider: { name: string; baseUrl: string | null; apiKeyEnvVar: string | null }): Question;
  mcpServer(server: { name: string; url: string; tokenVariable: string | null }): Question;
  embedder(choice: EmbedderChoice | null): Question;
  reranker(choice: RerankerChoice | null): Question;
  retention(rule: { kind: RetentionKind; days: number | null }): Question;
  member(person: Person, team: string): Question;
}

const one = ({ name, email }: Person) => (name === '' ? email : name);

/** Where the texts of people are sent. */
const target = (choice: EmbedderChoice | RerankerChoice | null): string | null => {
  if (choice === null) return null;
  if ('baseUrl' in choice) return choice.baseUrl;
  return choice.kind === 'maker' ? choice.maker : choice.kind === 'folder' ? choice.folder : null;
};

const en: ChangeWords = {
  account: (person, { role, disabled }) => ({
    title:
      role === undefined
        ? `${disabled ? 'Disable' : 'Enable'} the account of ${one(person)}?`
        : role === 'admin'
          ? `Make ${one(person)} an administrator?`
          : `Make ${one(person)} a member without administrator rights?`,
    facts: [['Account', person.email]],
  }),
  accessToken: ({ name, days }) => ({
    title: `Create the access token “${name}”?`,
    facts: [
      ['What it can do', 'Read what you have access to, from outside the workspace'],
      ['Expires', days === null ? 'Never' : `After ${days} days`],
    ],
  }),
  upload: ({ digest, size, runs }) => ({
    title: runs ? 'Install this package and run its code?' : 'Install this package?',
    facts: [
      ['Package', `${Math.ceil(size / 1024)} kB`],
      ['Digest', digest],
    ],
  }),
  run: ({ id, version, approve }) => ({
    title: `Run version ${version} of ${id}?`,
    facts: [['Capabilities', approve ? 'Everything the version asks for is approved' : 'As approved before']],
  }),
  removeAgent: ({ id, purge }) => ({
    title: purge ? `Remove ${id} and delete what it has stored?` : `Remove ${id}?`,
    facts: purge ? [['Deleted', "Records, settings, jobs and all versions. This can't be undone."]] : [],
  }),
  tryVersion: ({ id, version, share, teams }) => ({
    title: `Let some people try version ${version} of ${id}?`,
    facts: [['Who', teams?.join(', ') ?? `${share ?? 0}% of the people`]],
  }),
  promote: ({ id }) => ({ title: `Run the version of ${id} that is tried for everyone?`, facts: [] }),
  provider: ({ name, baseUrl, apiKeyEnvVar }) => ({
    title: `Let ${name} receive what people ask?`,
    facts: [
      ['Address', baseUrl ?? "The provider's own"],
      ['Variable of the key', apiKeyEnvVar ?? 'None'],
    ],
  }),
  mcpServer: ({ name, url, tokenVariable }) => ({
    title: `Let agents use the tools of ${name}?`,
    facts: [
      ['Address', url],
      ['Variable of the token', tokenVariable ?? 'None'],
    ],
  }),
  embedder: (choice) => ({
    title: 'Index all documents with another model?',
    facts: [['Their text is sent to', target(choice) ?? 'No one: this server does it']],
  }),
  reranker: (choice) => ({
    title: 'Let another server sort what search finds?',
    facts: [['Passages are sent to', target(choice) ?? 'No one']],
  }),
  retention: ({ kind, days }) => ({
    title: days === null ? `Keep ${kinds.en[kind]} forever?` : `Delete ${kinds.en[kind]} after ${days} days?`,
    facts: days === null ? [] : [['Deleted', "What is older is deleted for everyone. This can't be undone."]],
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
    facts: [['Konto', person.email]],
  }),
  accessToken: ({ name, days }) => ({
    title: `Zugriffstoken „${name}“ anlegen?`,
    facts: [
      ['Was es kann', 'Von außerhalb lesen, worauf Sie Zugriff haben'],
      ['Läuft ab', days === null ? 'Nie' : `Nach ${days} Tagen`],
    ],
  }),
  upload: ({ digest, size, runs }) => ({
    title: runs ? 'Dieses Paket installieren und seinen Code ausführen?' : 'Dieses Paket installieren?',
    facts: [
      ['Paket', `${Math.ceil(size / 1024)} kB`],
      ['Prüfsumme', digest],
    ],
  }),
  run: ({ id, version, approve }) => ({
    title: `Version ${version} von ${id} ausführen?`,
    facts: [['Fähigkeiten', approve ? 'Alles, was die Version verlangt, wird genehmigt' : 'Wie zuvor genehmigt']],
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
  tryVersion: ({ id, version, share, teams }) => ({
    title: `Version ${version} von ${id} mit einigen Personen testen?`,
    facts: [['Wer', teams?.join(', ') ?? `${share ?? 0} % der Personen`]],
  }),
  promote: ({ id }) => ({ title: `Die getestete Version von ${id} für alle ausführen?`, facts: [] }),
  provider: ({ name, baseUrl, apiKeyEnvVar }) => ({
    title: `Soll ${name} erhalten, was Personen fragen?`,
    facts: [
      ['Adresse', baseUrl ?? 'Die des Anbieters'],
      ['Variable des Schlüssels', apiKeyEnvVar ?? 'Keine'],
    ],
  }),
  mcpServer: ({ name, url, tokenVariable }) => ({
    title: `Sollen Agenten die Werkzeuge von ${name} verwenden?`,
    facts: [
      ['Adresse', url],
      ['Variable des Tokens', tokenVariable ?? 'Keine'],
    ],
  }),
  embedder: (choice) => ({
    title: 'Alle Dokumente mit einem anderen Modell indexieren?',
    facts: [['Ihr Text geht an', target(choice) ?? 'Niemanden: Dieser Server erledigt es']],
  }),
  reranker: (choice) => ({
    title: 'Soll ein anderer Server die Suchergebnisse sortieren?',
    facts: [['Textstellen gehen an', target(choice) ?? 'Niemanden']],
  }),
  retention: ({ kind, days }) => ({
    title:
      days === null ? `${kinds.de[kind]} für immer behalten?` : `${kinds.de[kind]} nach ${days} Tagen löschen?`,
    facts:
      days === null
        ? []
        : [['Gelöscht wird', 'Was älter ist, für alle. Das lässt sich nicht rückgängig machen.']],
  }),
  member: (person, team) => ({
    title: `${one(person)} zum Team ${team} hinzufügen?`,
    facts: [
      ['Konto', person.email],
      ['Zugriff', 'Alles, was für das Team freigegeben ist'],
    ],
  }),
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
    audit: 'Das Audit-Protokoll',
  },
};

/** What a person is asked to confirm, in the languages of the workspace. */
export const changeWords = { en, de };
