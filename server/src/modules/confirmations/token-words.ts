import type { AdminScopeArea, AdminTokenInput } from '@staffroom/sdk/core';
import type { Question } from '../../http/ask-question.ts';

type Areas = Readonly<Record<AdminScopeArea, string>>;

const en: Areas = {
  people: 'People: disable and enable accounts of members',
  teams: 'Teams: change teams and their members',
  agents: 'Agents: change settings, access and limits',
  secrets: 'Secrets of agents: set and delete values',
  ai: 'AI models: change models and defaults',
  providers: 'AI providers: change where questions are sent',
  tools: 'Connected tools: change and delete servers',
  usage: 'Usage: change budgets and prices',
  audit: 'Audit log',
  operations: 'Operations: maintenance, storage limits, backups',
};

const de: Areas = {
  people: 'Personen: Konten von Mitgliedern sperren und entsperren',
  teams: 'Teams: Teams und deren Mitglieder ändern',
  agents: 'Agenten: Einstellungen, Zugriff und Grenzen ändern',
  secrets: 'Geheimnisse von Agenten: Werte setzen und löschen',
  ai: 'KI-Modelle: Modelle und Standards ändern',
  providers: 'KI-Anbieter: ändern, wohin Fragen gehen',
  tools: 'Verbundene Werkzeuge: Server ändern und löschen',
  usage: 'Nutzung: Budgets und Preise ändern',
  audit: 'Änderungsprotokoll',
  operations: 'Betrieb: Wartung, Speichergrenzen, Sicherungen',
};

const areasWith = (scopes: AdminTokenInput['scopes'], right: 'read' | 'change') =>
  scopes.flatMap((scope) => {
    const [area, given] = scope.split(':') as [AdminScopeArea, 'read' | 'change'];
    return given === right ? [area] : [];
  });

const short = (names: string) => names.split(':', 1)[0] ?? names;

/** The question before an administration token is created. */
export const tokenWords: Record<'en' | 'de', (token: AdminTokenInput) => Question> = {
  en: ({ name, scopes, days, networks = [] }) => ({
    title: `Create the administration token “${name}”?`,
    facts: [
      ...areasWith(scopes, 'change').map((area): [string, string] => ['Changes without asking', en[area]]),
      ...readFact('Reads', scopes, en),
      ['Works from', networks.length > 0 ? networks.join(', ') : 'Every network'],
      ['Expires', days === 1 ? 'After 1 day' : `After ${days} days`],
    ],
  }),
  de: ({ name, scopes, days, networks = [] }) => ({
    title: `Verwaltungstoken „${name}“ anlegen?`,
    facts: [
      ...areasWith(scopes, 'change').map((area): [string, string] => ['Ändert ohne Rückfrage', de[area]]),
      ...readFact('Liest', scopes, de),
      ['Gilt aus', networks.length > 0 ? networks.join(', ') : 'Jedem Netz'],
      ['Läuft ab', days === 1 ? 'Nach 1 Tag' : `Nach ${days} Tagen`],
    ],
  }),
};

function readFact(name: string, scopes: AdminTokenInput['scopes'], areas: Areas): [string, string][] {
  const read = areasWith(scopes, 'read').map((area) => short(areas[area]));
  return read.length > 0 ? [[name, read.join(', ')]] : [];
}
