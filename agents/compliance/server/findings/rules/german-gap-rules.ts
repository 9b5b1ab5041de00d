import type { GapRuleId } from './gap-rules.ts';
import type { GapRule, RuleWords } from './rule.ts';

const processing = /Auftragsverarbeit/i;
/** Matches a privacy notice, which informs people about processing and binds no one. */
const notice = /Datenschutz(?:erklärung|hinweis|information)/i;

/** Topics that German documents should contain, with the German texts of their findings. */
export const germanGapRules: Readonly<
  Record<GapRuleId, RuleWords & Pick<GapRule, 'kind' | 'otherKind' | 'covered'>>
> = {
  'gap-breach': {
    requirement: 'Meldung von Verletzungen (DSGVO Art. 33 Abs. 2)',
    kind: processing,
    otherKind: notice,
    covered: /Verletzung|Datenpanne|Vorf(?:all|äll)/i,
    why: 'Die Vereinbarung handelt von Verarbeitung und sagt nicht, was nach einer Verletzung geschieht.',
    wording:
      'Der Auftragsverarbeiter meldet dem Verantwortlichen jede Verletzung des Schutzes personenbezogener Daten unverzüglich, spätestens binnen 24 Stunden.',
  },
  'gap-deletion': {
    requirement: 'Löschung oder Rückgabe am Ende (DSGVO Art. 28 Abs. 3 lit. g)',
    kind: processing,
    otherKind: notice,
    covered: /lösch|vernicht|zurück(?:ge|zu)|Rückgabe/i,
    why: 'Nichts sagt, was aus den Daten wird, wenn die Vereinbarung endet.',
    wording:
      'Am Ende löscht der Auftragsverarbeiter alle personenbezogenen Daten binnen 30 Tagen oder gibt sie zurück und bestätigt es schriftlich.',
  },
  'gap-contact': {
    requirement: 'Ansprechstelle für den Datenschutz (DSGVO Art. 13 Abs. 1 lit. b)',
    kind: /Datenschutz(?:erklärung|hinweis|information|richtlinie)/i,
    covered: /Datenschutzbeauftragt|Kontakt|datenschutz@|Aufsichtsbehörde/i,
    why: 'Ein Datenschutzhinweis muss nennen, an wen man sich wenden kann.',
    wording:
      'Unsere Datenschutzbeauftragte erreichen Sie unter [Adresse]. Sie können sich auch bei [Behörde] beschweren.',
  },
  'gap-law': {
    requirement: 'Anwendbares Recht und Gerichtsstand (Vertragsprüfung)',
    kind: /dies(?:er|em|es) Vertrag|dieser? Vereinbarung|die (?:Vertragsp|P)arteien/i,
    covered: /anwendbares Recht|Recht der|deutsche[sm]? Recht|Gerichtsstand|dem Recht|Rechtswahl/i,
    why: 'Ohne Rechtswahl ist offen, welches Recht gilt und welches Gericht entscheidet.',
    wording: 'Diese Vereinbarung unterliegt dem Recht von [Land]; Gerichtsstand ist [Ort].',
  },
  'gap-confidentiality': {
    requirement: 'Vertraulichkeit (DSGVO Art. 28 Abs. 3 lit. b)',
    kind: processing,
    otherKind: notice,
    covered: /vertraulich|Verschwiegenheit|Geheimhaltung/i,
    why: 'Niemand, der mit den Daten umgeht, ist zur Vertraulichkeit verpflichtet.',
    wording: 'Alle, die Zugang zu den Daten haben, sind schriftlich zur Vertraulichkeit verpflichtet.',
  },
};
