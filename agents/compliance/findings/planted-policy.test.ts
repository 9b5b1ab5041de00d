import { describe, expect, it } from 'vitest';
import { findByRules, findGaps } from '../server/findings/read-with-rules.ts';
import type { SentenceRuleId } from '../server/findings/rules/sentence-rules.ts';

type Planted = readonly [rule: SentenceRuleId, sentence: string];

/** Twenty sentences that break a rule. */
const english: readonly Planted[] = [
  [
    'data-sold',
    'Lists of members, with their addresses, are passed to advertising partners in return for a fee.',
  ],
  ['data-sold', 'We may share contact details of our customers with brokers, who pay us for each record.'],
  [
    'sub-processors-free',
    'Further processors may be engaged at any time, and the customer is not told beforehand.',
  ],
  [
    'sub-processors-free',
    'The provider may replace its subcontractors; the customer learns of it only afterwards.',
  ],
  ['rights-refused', 'Requests for the deletion of an account are not granted during the first three years.'],
  ['rights-refused', 'Once a profile has been created, it cannot be erased.'],
  ['access-fee', 'A copy of your own data is provided against payment of 25 euros.'],
  ['access-fee', 'We charge an administrative fee for each request for access.'],
  ['audit-refused', 'Visits to our data centre by the auditors of a customer are excluded.'],
  ['audit-refused', 'On-site checks by the customer are not permitted.'],
  ['purpose-any', 'We use what we collect for whatever purpose we consider useful.'],
  ['purpose-any', 'Your details may also serve future projects that are not yet known.'],
  ['retention-indefinite', 'The files of rejected candidates are kept without any date of deletion.'],
  ['consent-implied', 'Anyone who opens the website is taken to have consented to tracking.'],
  ['transfer-unprotected', 'Support teams in India access the records of patients.'],
  ['breach-slow', 'We tell our customers of a breach within two weeks.'],
  ['encryption-none', 'Backups are written to tape in plain text.'],
  ['password-weak', 'All clerks use one shared password for the archive.'],
  ['automated-decisions', 'Applications for credit are rejected automatically by our scoring system.'],
  ['breach-optional', 'We are not obliged to inform customers about security incidents.'],
];
/** Ten harmless sentences that resemble violations. */
const harmlessEnglish: readonly string[] = [
  'Our host processes data in the United States. The standard contractual clauses apply to that.',
  'We do not sell or rent personal data to anybody, and nobody pays us for customer lists.',
  'The processor shall not engage sub-processors without prior notice to the customer.',
  'You can ask for the deletion of your data at any time; data that was deleted cannot be restored.',
  'A copy of your data is free of charge; a reasonable fee is charged for further copies only.',
  'The customer may audit us once a year and, after a breach, without prior notice.',
  'Your data is not used for any other purpose.',
  'Backups must not be stored unencrypted.',
  'Invoices are kept for twelve years because tax law requires it.',
  'A person reviews every decision that our software proposes automatically.',
];
const german: readonly Planted[] = [
  ['data-sold', 'Adresslisten unserer Mitglieder geben wir gegen Entgelt an Werbepartner weiter.'],
  ['data-sold', 'Kontaktdaten von Kunden teilen wir mit Adresshändlern, die uns je Datensatz bezahlen.'],
  [
    'sub-processors-free',
    'Weitere Auftragsverarbeiter können jederzeit eingesetzt werden, der Kunde wird darüber nicht vorab informiert.',
  ],
  [
    'sub-processors-free',
    'Der Anbieter darf seine Subunternehmer wechseln; der Kunde erfährt davon erst im Nachhinein.',
  ],
  ['rights-refused', 'Anträgen auf Löschung eines Kontos wird in den ersten drei Jahren nicht entsprochen.'],
  ['rights-refused', 'Ein einmal angelegtes Profil kann nicht gelöscht werden.'],
  ['access-fee', 'Eine Kopie Ihrer eigenen Daten erhalten Sie gegen Zahlung von 25 Euro.'],
  ['access-fee', 'Für jede Auskunft über gespeicherte Daten erheben wir eine Bearbeitungsgebühr.'],
  ['audit-refused', 'Besuche im Rechenzentrum durch Prüfer des Kunden sind ausgeschlossen.'],
  ['audit-refused', 'Kontrollen vor Ort durch den Kunden sind nicht gestattet.'],
  ['purpose-any', 'Was wir erheben, verwenden wir für jeden Zweck, den wir für nützlich halten.'],
  ['purpose-any', 'Ihre Angaben können auch künftigen Vorhaben dienen, die noch nicht feststehen.'],
  ['retention-indefinite', 'Die Unterlagen abgelehnter Bewerber werden ohne Löschfrist aufbewahrt.'],
  ['consent-implied', 'Wer die Website aufruft, willigt damit in die Auswertung seines Verhaltens ein.'],
  ['transfer-unprotected', 'Unser Support in Indien greift auf Patientenakten zu.'],
  ['breach-slow', 'Über eine Datenpanne unterrichten wir unsere Kunden innerhalb von zwei Wochen.'],
  ['encryption-none', 'Sicherungen werden im Klartext auf Band geschrieben.'],
  ['password-weak', 'Alle Sachbearbeiter nutzen für das Archiv ein gemeinsames Passwort.'],
  ['automated-decisions', 'Kreditanträge lehnt unser Scoring automatisch ab.'],
  ['breach-optional', 'Wir sind nicht verpflichtet, Kunden über Sicherheitsvorfälle zu informieren.'],
];
const harmlessGerman: readonly string[] = [
  'Unser Hoster verarbeitet Daten in den USA. Dafür gelten die Standardvertragsklauseln.',
  'Wir verkaufen oder vermieten keine personenbezogenen Daten, und niemand bezahlt uns für Kundenlisten.',
  'Der Auftragsverarbeiter setzt keine Unterauftragsverarbeiter ohne vorherige Mitteilung an den Kunden ein.',
  'Sie können jederzeit die Löschung Ihrer Daten verlangen; gelöschte Daten können nicht wiederhergestellt werden.',
  'Eine Kopie Ihrer Daten ist kostenlos; nur für weitere Kopien erheben wir ein angemessenes Entgelt.',
  'Der Kunde darf uns einmal im Jahr prüfen, nach einer Verletzung auch ohne vorherige Ankündigung.',
  'Ihre Daten werden für keinen anderen Zweck verwendet.',
  'Sicherungen dürfen nicht unverschlüsselt gespeichert werden.',
  'Rechnungen werden zwölf Jahre aufbewahrt, weil das Steuerrecht es verlangt.',
  'Über jeden Vorschlag, den die Software automatisch macht, entscheidet ein Mensch.',
];
const openings = {
  en: '# Privacy notice\n\nThis notice says how we process personal data. You reach our data protection officer at privacy@example.test.',
  de: '# Datenschutzhinweise\n\nDiese Hinweise sagen, wie wir personenbezogene Daten verarbeiten. Unsere Datenschutzbeauftragte erreichen Sie unter datenschutz@example.test.',
};

describe.each([
  ['en', english, harmlessEnglish],
  ['de', german, harmlessGerman],
] as const)('a policy with planted violations (language: %s)', (language, planted, harmless) => {
  const sentences = [...planted.map(([, sentence]) => sentence), ...harmless];
  // Mixes harmful and harmless sentences by length, so that the neighbors of a violation are about something else.
  const mixed = sentences.toSorted((left, right) => left.length - right.length || (left < right ? -1 : 1));
  const text = [openings[language], ...mixed].join('\n\n');
  const found = findByRules(text, language);

  it('the rules find at least 17 of the 20 violations planted in a policy, each by the right rule', () => {
    const missed = planted.filter(
      ([rule, sentence]) => !found.some(({ mark, quote }) => mark === rule && sentence.includes(quote)),
    );
    expect(missed.slice(3)).toEqual([]);
  });

  it('the rules report at most one of ten harmless sentences in a policy, and do not ask a privacy notice for contract clauses', () => {
    const wrong = found.filter(({ quote }) => harmless.some((sentence) => sentence.includes(quote)));
    const gaps = findGaps(text, language);
    expect([...wrong, ...gaps].slice(1)).toEqual([]);
  });
});
