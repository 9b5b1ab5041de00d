import type { CallUser } from '@staffroom/sdk/server';
import type { Place } from '../../ledger.ts';

/** The fixed texts of a report, in the exporting person's language. */
export function exportWords({ language }: Pick<CallUser, 'language'>) {
  const isGerman = language === 'de';
  const date = new Intl.DateTimeFormat(isGerman ? 'de-DE' : 'en-GB', {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
  const page = (number: number) => (isGerman ? `S. ${number}` : `p. ${number}`);
  return {
    language,
    translate: (text: string) => (isGerman ? (german[text] ?? text) : text),
    /** @param time ISO 8601, or a day */
    day: (time: string) => (isGerman ? date.format(new Date(time.slice(0, 10))) : time.slice(0, 10)),
    quote: (words: string) => (isGerman ? `„${words}“` : `“${words}”`),
    page,
    /** The place of a quote as far as it is known, such as "§ 2.1, p. 14". */
    place: (place: Pick<Place, 'page' | 'section'>) =>
      [place.section ?? '', place.page === null ? '' : page(place.page)]
        .filter((part) => part !== '')
        .join(', '),
    versionOf: (filename: string, version: number) =>
      `${filename}, ${isGerman ? 'Version' : 'version'} ${version}`,
    requirements: (count: number) =>
      isGerman
        ? `${count} ${count === 1 ? 'Anforderung' : 'Anforderungen'}`
        : `${count} ${count === 1 ? 'requirement' : 'requirements'}`,
    requirementsOf: (count: number, must: number) =>
      isGerman
        ? `Anforderungen (${count}, davon ${must} Muss)`
        : `Requirements (${count}, of them ${must} must)`,
    by: (who: string, day: string) => (isGerman ? ` durch ${who}, ${day}` : ` by ${who}, ${day}`),
  };
}

export type ExportWords = ReturnType<typeof exportWords>;

const german: Readonly<Record<string, string>> = {
  'RFP ANALYSIS': 'ANALYSE DER AUSSCHREIBUNG',
  What: 'Was',
  Where: 'Wo',
  Summary: 'Zusammenfassung',
  'Key dates': 'Termine',
  Date: 'Datum',
  Time: 'Uhrzeit',
  'Evaluation criteria': 'Bewertungskriterien',
  Criteria: 'Kriterien',
  Criterion: 'Kriterium',
  Weight: 'Gewicht',
  Requirements: 'Anforderungen',
  Id: 'Nr.',
  Requirement: 'Anforderung',
  Kind: 'Art',
  Answer: 'Antwort',
  'Draft answer': 'Entwurf der Antwort',
  'DRAFT: ': 'ENTWURF: ',
  'Owner, status': 'Zuständig, Status',
  Risks: 'Risiken',
  Questions: 'Fragen',
  'Questions for the buyer': 'Fragen an den Auftraggeber',
  Document: 'Dokument',
  Annex: 'Anhang',
  Industry: 'Branche',
  'Read by': 'Gelesen von',
  Analyzed: 'Analysiert',
  Section: 'Abschnitt',
  Page: 'Seite',
  Level: 'Stufe',
  Limit: 'Grenze',
  Due: 'Fällig',
  Owner: 'Zuständig',
  Status: 'Status',
  Gap: 'Lücke',
  Evidence: 'Belege',
  evidence: 'Belege',
  Approved: 'Genehmigt',
  Change: 'Änderung',
  Note: 'Notiz',
  Quote: 'Zitat',
  'None found.': 'Nichts gefunden.',
  must: 'muss',
  should: 'soll',
  may: 'kann',
  Mandatory: 'Verpflichtend',
  Scored: 'Bewertet',
  Attachment: 'Anlage',
  Certification: 'Zertifizierung',
  Format: 'Format',
  Deadline: 'Frist',
  Question: 'Frage',
  'Form field': 'Formularfeld',
  Desired: 'Erwünscht',
  Open: 'Offen',
  Draft: 'Entwurf',
  'In review': 'In Prüfung',
  'Not checked': 'Noch nicht',
  'Not met': 'Nicht erfüllt',
  'No evidence': 'Kein Beleg',
  Partial: 'Teilweise',
  Covered: 'Abgedeckt',
  Unchanged: 'Unverändert',
  New: 'Neu',
  Changed: 'Geändert',
  Withdrawn: 'Zurückgezogen',
  'Language model': 'Sprachmodell',
  'Built-in rules, no AI model': 'Eingebaute Regeln, kein Sprachmodell',
  Manual: 'Von Hand',
  Technology: 'Technologie',
  Healthcare: 'Gesundheitswesen',
  Finance: 'Finanzwesen',
  Government: 'Öffentlicher Dienst',
  Education: 'Bildung',
  Manufacturing: 'Industrie',
  Telecom: 'Telekommunikation',
  Retail: 'Handel',
  Energy: 'Energie',
  Transportation: 'Verkehr',
  'A document you don’t have access to': 'Ein Dokument, das Sie nicht lesen dürfen',
};
