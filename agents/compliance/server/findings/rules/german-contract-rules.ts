import type { contractRules } from './contract-rules.ts';
import { near } from './near.ts';
import type { RuleWords, SentenceRule } from './rule.ts';

/** Matches a statement that something is not done. */
export const denied = /(?<!\p{L})(?:nicht|nie|niemals|niemand\p{L}{0,2}|kein\p{L}{0,40})(?!\p{L})/iu;

/** The German patterns and texts of the rules for agreements. */
export const germanContractRules: Readonly<
  Record<(typeof contractRules)[number]['id'], RuleWords & Pick<SentenceRule, 'patterns' | 'unless'>>
> = {
  'liability-excluded': {
    requirement: 'Ausgewogene Haftung (Vertragsprüfung)',
    patterns: [
      /(?<!\p{L})(?:haftet|haften) (?:\p{L}+ ){0,3}(?:nicht|in keinem Fall|unter keinen Umständen)|(?<!\p{L})Haftung (?:\p{L}+ ){0,6}ausgeschlossen|schließ(?:t|en) (?:\p{L}+ )?(?:jegliche|jede|sämtliche) Haftung/iu,
    ],
    unless: /Vors[aä]tz|grob|Arglist|arglistig|Leben|Körper|außer(?!\p{L})|es sei denn/iu,
    why: 'Die Haftung ist ohne Ausnahme ausgeschlossen; das ist nach vielen Rechten unwirksam und lässt den Schaden bei uns.',
    wording:
      'Nichts beschränkt die Haftung für Vorsatz, grobe Fahrlässigkeit, Verletzung von Leben oder Körper und Verstöße gegen Pflichten des Datenschutzes.',
  },
  'liability-unlimited': {
    requirement: 'Ausgewogene Haftung (Vertragsprüfung)',
    patterns: [
      /un(?:be|ein)schränkte? Haftung|(?:haftet|haften|Haftung) (?:\p{L}+ ){0,4}(?:unbeschränkt|unbegrenzt|in unbegrenzter Höhe|der Höhe nach unb)|stell(?:t|en) (?:\p{L}+ ){0,6}von (?:allen|sämtlichen|jeglichen) (?:Ansprüchen|Schäden|Forderungen)/iu,
    ],
    unless: /Vors[aä]tz|grob/iu,
    why: 'Das Risiko hat keine Obergrenze und kann übersteigen, was die Versicherung deckt.',
    wording:
      'Die Haftung jeder Partei ist je Jahr auf [Betrag] beschränkt, außer bei Vorsatz und grober Fahrlässigkeit.',
  },
  'changes-one-sided': {
    requirement: 'Keine einseitigen Änderungen (Vertragsprüfung)',
    patterns: [
      near(
        'änder|Änderung|geändert|anpass|anzupassen|Anpassung|erhöh|Erhöhung|zu ändern',
        'jederzeit|ohne (?:vorherige )?(?:Ankündigung|Mitteilung|Zustimmung)|nach (?:eigenem|freiem|seinem|ihrem) Ermessen|einseitig',
      ),
    ],
    why: 'Eine Partei kann Bedingungen oder Preise allein ändern, die andere sich also auf die Vereinbarung nicht verlassen.',
    wording:
      'Änderungen bedürfen der schriftlichen Zustimmung beider Parteien; Preise dürfen einmal im Jahr um höchstens [Index] steigen.',
  },
  'renewal-automatic': {
    requirement: 'Verlängerung und Kündigung (Vertragsprüfung)',
    patterns: [
      /verlänger\p{L}{0,40} sich (?:\p{L}+ ){0,7}(?:automatisch|stillschweigend|um (?:jeweils |je )?(?:ein|zwei|weitere|\d))|(?:automatisch|stillschweigend)\p{L}{0,40} (?:Verlängerung|verlänger)/iu,
    ],
    why: 'Die Vereinbarung läuft weiter, wenn niemand an den Tag der Kündigung denkt.',
    wording: 'Die Vereinbarung endet mit ihrer Laufzeit. Verlängert wird sie nur schriftlich.',
  },
  'notice-long': {
    requirement: 'Kündigungsfristen (Vertragsprüfung)',
    patterns: [
      near(
        'Kündigungsfrist|kündig|gekündigt|Kündigung',
        '(?:[6-9]|1\\d|2[0-4]|sechs|neun|zwölf|achtzehn|vierundzwanzig)\\s+Monat|1[2-9]\\d\\s+Tag|zwei\\s+Jahre',
      ),
    ],
    why: 'Eine lange Frist bindet das Unternehmen, wenn sich sein Bedarf ändert.',
    wording: 'Jede Partei kann die Vereinbarung mit einer Frist von drei Monaten zum Quartalsende kündigen.',
  },
  'termination-none': {
    requirement: 'Kündigung aus wichtigem Grund (Vertragsprüfung)',
    patterns: [
      /(?:Kündigung|kündig|gekündigt)\p{L}{0,40} (?:\p{L}+ ){0,5}(?:ausgeschlossen|unzulässig|nicht (?:möglich|zulässig))|(?<!\p{L})(?:nicht|kein Recht|keinerlei Recht|unkündbar)(?:,)? (?:\p{L}+ ){0,5}(?:kündigen|kündbar|gekündigt werden)|(?<!\p{L})unkündbar/iu,
    ],
    // An agreement can exclude ordinary termination with a notice period, but not termination for good cause.
    unless: /(?<!außer)ordentlich/iu,
    why: 'Eine Partei, die die Vereinbarung nicht beenden kann, hat kein Mittel, wenn die andere nicht leistet.',
    wording:
      'Jede Partei kann aus wichtigem Grund fristlos kündigen, insbesondere bei einem Verstoß, der nicht binnen 30 Tagen behoben wird.',
  },
  'payment-late': {
    requirement: 'Zahlung binnen 60 Tagen (Richtlinie 2011/7/EU Art. 3)',
    patterns: [
      near(
        'zahl|bezahl|Rechnung|fällig|beglichen|begleichen',
        '(?:6[1-9]|[7-9]\\d|1\\d\\d|neunzig|hundert)\\s+(?:Kalender|Werk|Arbeits|Bank)?tage',
      ),
    ],
    why: 'Unter Unternehmen brauchen Fristen über 60 Tage eine ausdrückliche Vereinbarung, die nicht grob unbillig ist.',
    wording: 'Rechnungen sind 30 Tage nach Erhalt fällig.',
  },
  'payment-advance': {
    requirement: 'Zahlungsbedingungen (Vertragsprüfung)',
    patterns: [
      /(?:Gebühr|Entgelt|Vergütung|Zahlung|Anzahlung|Vorauszahlung|Betr[aä]g)\p{L}{0,40}(?!\p{L}).{0,60}(?:nicht (?:erstattet|erstattungsfähig|zurückerstattet|zurückgezahlt)|keine (?:Rück)?erstattung)|vollständig im Voraus (?:\p{L}+ )?(?:zu )?(?:be)?zahl/iu,
    ],
    why: 'Das Geld ist auch dann verloren, wenn die Leistung ausbleibt.',
    wording: 'Vorausbezahlte Entgelte werden für die Zeit nach dem Ende der Vereinbarung erstattet.',
  },
  'working-time': {
    requirement: 'Arbeitszeit (Richtlinie 2003/88/EG)',
    patterns: [
      near(
        'Arbeitszeit|arbeit|Schicht|Dienst|Überstunden|Wochenarbeitszeit',
        '(?:49|[5-9]\\d|fünfzig|sechzig|siebzig)\\s+(?:Wochenstunden|Stunden (?:wöchentlich|(?:pro|je|in der|die) Woche))|(?:1[3-9]|2[0-4])\\s+Stunden (?:täglich|(?:pro|je|am) Tag)',
        60,
      ),
    ],
    why: 'Im Durchschnitt darf die Woche mit Überstunden höchstens 48 Stunden haben, und der Tag elf Stunden Ruhe.',
    wording:
      'Die Arbeitszeit beträgt im Durchschnitt von vier Monaten höchstens 48 Stunden in der Woche, Überstunden eingeschlossen.',
  },
  'overtime-unpaid': {
    requirement: 'Vergütung von Überstunden (Arbeitsrecht)',
    patterns: [
      near(
        'Überstunden|Mehrarbeit',
        'abgegolten|unbezahlt|nicht (?:gesondert |zusätzlich )?(?:vergütet|bezahlt|ausgeglichen)|ohne (?:zusätzliche |gesonderte )?(?:Vergütung|Bezahlung)|im Gehalt (?:enthalten|inbegriffen)',
      ),
    ],
    why: 'Eine Klausel, die alle Überstunden mit dem Gehalt abgilt, ist nach vielen Rechten unwirksam, weil ihr Umfang nicht zu erkennen ist.',
    wording:
      'Bis zu [10] Überstunden im Monat sind mit dem Gehalt abgegolten; jede weitere Stunde wird bezahlt oder in Freizeit ausgeglichen.',
  },
  'monitoring-staff': {
    requirement: 'Überwachung von Beschäftigten (DSGVO Art. 88; Art. 35)',
    patterns: [
      /^(?=.*(?:überwach|protokollier|aufgezeichnet|aufzeichn|geortet|Ortung))(?=.*(?:Mitarbeit|Beschäftigt|Angestellt|Arbeitnehm))(?=.*(?:jederzeit|heimlich|verdeckt|ständig|lückenlos|dauerhaft|Tastatur|ohne (?:vorherige |deren |ihr )?(?:Kenntnis|Wissen|Ankündigung|Einwilligung|Zustimmung)))/iu,
    ],
    unless: denied,
    why: 'Heimliche oder ständige Überwachung der Beschäftigten ist unverhältnismäßig und braucht mindestens eine Folgenabschätzung.',
    wording:
      'Die Beschäftigten erfahren vorher, was warum und wie lange aufgezeichnet wird; heimlich oder ständig wird nicht überwacht.',
  },
};
