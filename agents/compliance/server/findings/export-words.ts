import type { CallUser } from '@staffroom/sdk/server';

/** The fixed texts of an export, in the exporting person's language. */
export function exportWords({ language }: Pick<CallUser, 'language'>) {
  const isGerman = language === 'de';
  const date = new Intl.DateTimeFormat(isGerman ? 'de-DE' : 'en-GB', {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
  const count = (number: number, [one, several]: readonly [string, string]) =>
    `${number} ${number === 1 ? one : several}`;
  return {
    language,
    translate: (text: string) => (isGerman ? (german[text] ?? text) : text),
    /** @param day `2026-10-05` */
    day: (day: string) => (isGerman ? date.format(new Date(day)) : day),
    quote: (words: string) => (isGerman ? `„${words}“` : `“${words}”`),
    page: (page: number) => (isGerman ? `S. ${page}` : `p. ${page}`),
    versionOf: (filename: string, version: number) =>
      `${filename}, ${isGerman ? 'Version' : 'version'} ${version}`,
    changedIn: (version: number) =>
      isGerman ? `In Version ${version} geändert` : `Changed in version ${version}`,
    goneIn: (version: number) =>
      isGerman ? `In Version ${version} nicht mehr` : `No longer in version ${version}`,
    claimed: (words: string) => (isGerman ? `Behauptete Wörter: ${words}` : `Claimed words: ${words}`),
    due: (day: string) => (isGerman ? `Fällig am ${day}` : `Due ${day}`),
    footer: (day: string) => (isGerman ? `Register der Feststellungen, ${day}` : `Findings register, ${day}`),
    lead: (findings: number, documents: number, open: number, day: string) =>
      isGerman
        ? `${count(findings, ['Feststellung', 'Feststellungen'])} in ${count(documents, ['Dokument', 'Dokumenten'])}, davon ${open} noch nicht erledigt. Stand: ${day}.`
        : `${count(findings, ['finding', 'findings'])} in ${count(documents, ['document', 'documents'])}, ${open} not settled yet. As of ${day}.`,
  };
}

export type ExportWords = ReturnType<typeof exportWords>;

const german: Readonly<Record<string, string>> = {
  'Findings register': 'Register der Feststellungen',
  Findings: 'Feststellungen',
  Severity: 'Schweregrad',
  Status: 'Status',
  Requirement: 'Anforderung',
  Document: 'Dokument',
  Version: 'Version',
  Page: 'Seite',
  Section: 'Abschnitt',
  Quote: 'Zitat',
  'Quote check': 'Prüfung des Zitats',
  'Words not found in the document': 'Wörter, die nicht im Dokument stehen',
  Explanation: 'Erläuterung',
  'Suggested wording': 'Vorgeschlagener Wortlaut',
  Owner: 'Zuständig',
  Due: 'Fällig',
  Note: 'Notiz',
  'Found by': 'Gefunden von',
  Created: 'Angelegt',
  Updated: 'Geändert',
  Controls: 'Kontrollen',
  Control: 'Kontrolle',
  Group: 'Gruppe',
  Title: 'Titel',
  State: 'Zustand',
  'Since the last check': 'Seit der letzten Prüfung',
  'Nothing found about': 'Nichts gefunden zu',
  Met: 'Erfüllt',
  Partly: 'Teilweise',
  Missing: 'Fehlt',
  'New gap': 'Neue Lücke',
  'Still open': 'Fortbestehend',
  Fixed: 'Behoben',
  'Requirement and explanation': 'Anforderung und Erläuterung',
  Evidence: 'Belege',
  'Owner, status, due, note': 'Zuständig, Status, Fälligkeit, Notiz',
  'Exact quote found': 'Wörtlich gefunden',
  'Quote not found': 'Zitat nicht gefunden',
  'Quote not found in the document': 'Zitat nicht im Dokument gefunden',
  'No quote': 'Nichts zitiert',
  Critical: 'Kritisch',
  High: 'Hoch',
  Medium: 'Mittel',
  Low: 'Niedrig',
  Info: 'Hinweis',
  Open: 'Offen',
  'In progress': 'In Arbeit',
  Resolved: 'Erledigt',
  Accepted: 'Akzeptiert',
  Dismissed: 'Abgelehnt',
  'AI model': 'KI-Modell',
  'Built-in rules, no AI model': 'Eingebaute Regeln, kein KI-Modell',
  'Written by hand': 'Von Hand geschrieben',
  'A document you don’t have access to': 'Ein Dokument, auf das Sie keinen Zugriff haben',
};
