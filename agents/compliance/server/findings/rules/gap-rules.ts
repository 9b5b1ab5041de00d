import type { GapRule } from './rule.ts';

const processing = /\b(?:processor|data processing agreement|on behalf of the controller)\b/i;
/** Matches a privacy notice, which informs people about processing and binds no one. */
const notice =
  /\bprivacy (?:notice|statement|policy)\b|\bdata protection (?:notice|information|statement)\b/i;
const agreement = /\b(?:this agreement|the agreement|this contract|the parties)\b/i;

export const gapRules = [
  {
    id: 'gap-breach',
    category: 'breach',
    severity: 'high',
    requirement: 'Notification of breaches (GDPR Art. 33(2))',
    kind: /\b(?:data processing agreement|processor shall)\b/i,
    otherKind: notice,
    covered: /\b(?:breach|incident)/i,
    why: 'The agreement is about processing and says nothing about what happens after a breach.',
    wording:
      'The processor notifies the controller of a personal data breach without undue delay, at the latest within 24 hours.',
  },
  {
    id: 'gap-deletion',
    category: 'retention',
    severity: 'medium',
    requirement: 'Deletion or return at the end (GDPR Art. 28(3)(g))',
    kind: /\b(?:data processing agreement|processor shall)\b/i,
    otherKind: notice,
    covered: /\b(?:delet|eras|destr|return)\w*/i,
    why: 'Nothing says what becomes of the data when the agreement ends.',
    wording:
      'At the end the processor deletes or returns all personal data within 30 days and confirms it in writing.',
  },
  {
    id: 'gap-contact',
    category: 'data-protection',
    severity: 'low',
    requirement: 'Contact for data protection (GDPR Art. 13(1)(b))',
    kind: /\bprivacy (?:policy|notice|statement)\b/i,
    covered: /\b(?:data protection officer|dpo|contact us|privacy@|supervisory authority)/i,
    why: 'A privacy notice has to name whom people can turn to.',
    wording: 'You reach our data protection officer at [address]. You may also complain to [authority].',
  },
  {
    id: 'gap-law',
    category: 'contract',
    severity: 'low',
    requirement: 'Governing law and jurisdiction (contract review)',
    kind: agreement,
    covered: /\b(?:governing law|governed by|jurisdiction|applicable law)\b/i,
    why: 'Without a choice of law it is open which law applies and which court decides.',
    wording: 'This agreement is governed by the law of [country]; the courts of [place] have jurisdiction.',
  },
  {
    id: 'gap-confidentiality',
    category: 'contract',
    severity: 'low',
    requirement: 'Confidentiality (GDPR Art. 28(3)(b))',
    kind: processing,
    otherKind: notice,
    covered: /\bconfidential/i,
    why: 'Nobody who handles the data is bound to confidentiality.',
    wording: 'Everybody who has access to the data is bound to confidentiality in writing.',
  },
] as const satisfies readonly GapRule[];

export type GapRuleId = (typeof gapRules)[number]['id'];
