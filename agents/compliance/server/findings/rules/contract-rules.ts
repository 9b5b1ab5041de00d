import type { SentenceRule } from './rule.ts';

/** Rules for agreements of every kind. */
export const contractRules = [
  {
    id: 'liability-excluded',
    category: 'liability',
    severity: 'high',
    requirement: 'Balanced liability (contract review)',
    patterns: [
      /\b(?:shall|will|is|are|be)\b.{0,20}\b(?:not|no|in no event|under no circumstances)\b.{0,20}\b(?:liable|liability|responsible)\b|\bin no event shall\b.{0,80}\bliable\b|\bexclud\w+ all liability\b/i,
    ],
    unless: /\b(?:gross negligence|wilful|willful|intent|except|death|personal injury|fraud)\b/i,
    why: 'Liability is excluded without an exception, which is void in many laws and leaves damage with us.',
    wording:
      'Nothing limits liability for intent, gross negligence, injury to life or body, or breach of data protection duties.',
  },
  {
    id: 'liability-unlimited',
    category: 'liability',
    severity: 'high',
    requirement: 'Balanced liability (contract review)',
    patterns: [
      /\b(?:unlimited liability|liability\b.{0,40}\b(?:is|shall be) unlimited|liable without limit|indemnif\w+\b.{0,80}\b(?:any and all|all (?:claims|losses)))/i,
    ],
    why: 'The risk has no upper bound and may exceed what insurance covers.',
    wording:
      'The total liability of each party per year is limited to [amount], except for intent and gross negligence.',
  },
  {
    id: 'changes-one-sided',
    category: 'contract',
    severity: 'medium',
    requirement: 'No one-sided changes (contract review)',
    patterns: [
      /\b(?:change|modify|amend|alter|update|increase)\w*\b.{0,80}\b(?:at any time|without (?:prior )?notice|at its (?:sole )?discretion|in its sole discretion)/i,
    ],
    why: 'One party can change terms or prices alone, so the other cannot rely on the agreement.',
    wording:
      'Changes need the written consent of both parties; prices may rise once a year by at most [index].',
  },
  {
    id: 'renewal-automatic',
    category: 'contract',
    severity: 'medium',
    requirement: 'Renewal and notice (contract review)',
    patterns: [
      /\b(?:automatically (?:renew|extend|prolong)\w*|(?:renew|extend)\w*\b.{0,20}\bautomatically|tacit renewal)/i,
    ],
    why: 'The agreement goes on unless somebody remembers the date of notice.',
    wording: 'The agreement ends after the term. It is renewed by written agreement only.',
  },
  {
    id: 'notice-long',
    category: 'contract',
    severity: 'low',
    requirement: 'Notice periods (contract review)',
    patterns: [
      /\b(?:notice|terminat)\w*\b.{0,80}\b(?:(?:[6-9]|1[0-9]|2[0-4]|six|nine|twelve|eighteen|twenty-four)\s+months|1[2-9]\d\s+days|two years)\b/i,
    ],
    why: 'A long period binds the company when its needs change.',
    wording: 'Either party may end the agreement with three months’ notice to the end of a quarter.',
  },
  {
    id: 'termination-none',
    category: 'contract',
    severity: 'high',
    requirement: 'Termination for cause (contract review)',
    patterns: [
      /\b(?:may not|cannot|not be entitled to|no right to|waives? (?:any|the) right to)\b.{0,30}\bterminat\w+/i,
    ],
    why: 'A party that cannot end the agreement has no remedy when the other does not perform.',
    wording:
      'Either party may terminate at once for good cause, in particular for a breach that is not cured within 30 days.',
  },
  {
    id: 'payment-late',
    category: 'payment',
    severity: 'medium',
    requirement: 'Payment within 60 days (Directive 2011/7/EU Art. 3)',
    patterns: [
      /\b(?:pay|paid|payment|invoice)\w*\b.{0,80}\b(?:6[1-9]|[7-9]\d|1\d\d|ninety|one hundred(?: and \w+)?)\s+(?:calendar |business )?days\b/i,
    ],
    why: 'Between companies periods above 60 days need an express agreement that is not grossly unfair.',
    wording: 'Invoices are due 30 days after receipt.',
  },
  {
    id: 'payment-advance',
    category: 'payment',
    severity: 'low',
    requirement: 'Payment terms (contract review)',
    patterns: [
      /\b(?:fees?|payments?|deposits?|amounts?)\b.{0,60}\b(?:non-?refundable|not (?:be )?refund\w*)|\bpaid in full in advance\b/i,
    ],
    why: 'Money is gone even where the service is not delivered.',
    wording: 'Fees paid ahead are refunded for the time after the end of the agreement.',
  },
  {
    id: 'working-time',
    category: 'employment',
    severity: 'high',
    requirement: 'Working time (Directive 2003/88/EC)',
    patterns: [
      /\b(?:work|shift|duty|overtime)\w*\b.{0,60}\b(?:(?:49|[5-9]\d|fifty|sixty|seventy)\s+hours\s+(?:per|a|each|every)\s+week|(?:1[3-9]|2[0-4])\s+hours\s+(?:per|a|each)\s+day)/i,
    ],
    why: 'The average week may have at most 48 hours, overtime included, and eleven hours of rest a day.',
    wording: 'Working time is at most 48 hours a week on average over four months, overtime included.',
  },
  {
    id: 'overtime-unpaid',
    category: 'employment',
    severity: 'medium',
    requirement: 'Pay for overtime (employment law)',
    patterns: [
      /\bovertime\b.{0,80}\b(?:not (?:be )?(?:paid|compensated|remunerated)|unpaid|covered by the salary|included in the salary|without (?:extra |additional )?(?:pay|compensation))/i,
    ],
    why: 'A clause that covers all overtime with the salary is void in many laws because its extent cannot be seen.',
    wording:
      'Up to [10] hours of overtime a month are covered by the salary; any further hour is paid or given as time off.',
  },
  {
    id: 'monitoring-staff',
    category: 'employment',
    severity: 'high',
    requirement: 'Monitoring of staff (GDPR Art. 88; Art. 35)',
    patterns: [
      /\b(?:monitor|track|record|surveil|log)\w*\b.{0,60}\b(?:employee|staff|worker|personnel)\w*\b.{0,60}\b(?:at any time|without (?:prior )?(?:notice|knowledge|consent)|continuous\w*|covert\w*|location|keystroke\w*)/i,
    ],
    unless: /\b(?:not|never|no)\b/i,
    why: 'Hidden or constant monitoring of staff is disproportionate and needs an impact assessment at least.',
    wording:
      'Staff are told beforehand what is recorded, why and for how long; there is no hidden or constant monitoring.',
  },
] as const satisfies readonly SentenceRule[];
