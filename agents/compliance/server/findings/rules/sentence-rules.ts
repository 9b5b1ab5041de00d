import { contractRules } from './contract-rules.ts';
import { all, near } from './near.ts';
import type { SentenceRule } from './rule.ts';

const personal =
  '(?:personal|customer|user|employee|member|client|patient|subscriber|visitor|applicant|contact|guest|donor|tenant|e-?mail)';
const handedOn =
  'pass|shar|disclos|provid|transfer|suppl|give|hand|made available|make available|forward|licen[cs]';
const safeguard = 'standard contractual clauses|scc|adequacy|binding corporate rules';

/**
 * Rules for use without a language model. Each pattern matches one sentence, ignoring case, and has bounded repetition, so that
 * no sentence takes long.
 */
export const sentenceRules = [
  {
    id: 'retention-indefinite',
    category: 'retention',
    severity: 'high',
    requirement: 'Storage limitation (GDPR Art. 5(1)(e))',
    patterns: [
      /\b(?:retain|kept|keep|store|hold|retention)\w*\b.{0,80}\b(?:indefinitely|for ever|forever|permanently|without (?:any )?(?:time )?limit|as long as (?:we|it is) (?:see|deemed?) )/i,
      /\b(?:retain|kept|keep|store|hold|held)\w*\b.{0,80}\b(?:without (?:a |an |any )?(?:fixed |set )?(?:date|end|period|deadline|schedule)|never (?:be )?(?:delet|eras|remov))/i,
    ],
    why: 'Personal data may be kept only as long as its purpose needs. A period without an end cannot be justified to an authority.',
    wording:
      'Personal data is deleted or made anonymous no later than [period] after [event], unless a law requires a longer period.',
  },
  {
    id: 'retention-long',
    category: 'retention',
    severity: 'medium',
    requirement: 'Storage limitation (GDPR Art. 5(1)(e))',
    patterns: [
      /\b(?:retain|kept|keep|store)\w*\b.{0,80}\b(?:1[1-9]|[2-9]\d|eleven|twelve|fifteen|twenty|thirty|fifty)\s+years\b/i,
    ],
    unless: /\b(?:law|statut|legal|tax|required by)\w*/i,
    why: 'The period is longer than most laws ask for, and no reason is given for it.',
    wording:
      'Records are kept for [period], which [law] requires, and are deleted within [days] days after that.',
  },
  {
    id: 'consent-implied',
    category: 'data-protection',
    severity: 'high',
    requirement: 'Valid consent (GDPR Art. 4(11) and 7)',
    patterns: [
      /\b(?:deemed (?:to have )?(?:given )?consent|(?:implied|implicit|tacit) consent|pre-?ticked|by (?:using|visiting|continuing)\b.{0,60}\b(?:you |they )?(?:agree|consent))/i,
      /\b(?:taken|considered|presumed|assumed|regarded|understood)\b.{0,30}\b(?:consent|agree)/i,
    ],
    why: 'Consent needs a clear act. Silence, use of a service or a box that is ticked already does not count.',
    wording:
      'We ask for consent with a box that is empty, separately for each purpose, and it can be withdrawn at any time.',
  },
  {
    id: 'purpose-any',
    category: 'data-protection',
    severity: 'high',
    requirement: 'Purpose limitation (GDPR Art. 5(1)(b))',
    patterns: [
      /\b(?:data|information)\b.{0,80}\b(?:for any (?:\w+ )?purpose|for (?:other|further|its own|their own) (?:\w+ )?purposes|any purpose whatsoever)/i,
      /\b(?:for|to) (?:whatever|any and all|any conceivable)\b.{0,30}\b(?:purpose|reason|use|end)/i,
      /\b(?:purposes?|projects?|uses?|products?|services?)\b.{0,20}\b(?:not yet|still to be|yet to be) (?:been )?(?:known|decided|determined|defined|named|set)/i,
      /\b(?:data|information|details|records)\b.{0,80}\b(?:as (?:we|it|they) (?:see|sees|think|thinks|deem|deems) (?:fit|useful|proper)|in any way (?:we|it|they)|unspecified (?:\w+ )?purposes?)/i,
      /\bpurposes? (?:that are |which are )?(?:not|nowhere) (?:listed|named|mentioned|stated|described|specified)/i,
    ],
    unless:
      /\b(?:not|never|neither|nor) (?:be )?(?:\w+ )?(?:used?|process\w*|disclos\w*|shar\w*|pass\w*|made|serve)\b|\bno other\b/i,
    why: 'Personal data may be used for stated purposes only. An open purpose covers anything and therefore nothing.',
    wording: 'The data is processed for [purpose] only. Any other use needs prior written agreement.',
  },
  {
    id: 'data-sold',
    category: 'data-protection',
    severity: 'critical',
    requirement: 'Lawful basis for disclosure (GDPR Art. 6; CCPA § 1798.120)',
    patterns: [
      /\b(?:sell|rent|trade|monetis|monetiz)\w*\b.{0,60}\b(?:personal|customer|user|employee)\s+(?:data|information|details)/i,
      near(
        'sell|sold|rent|trad(?:e|ing)|monetis|monetiz',
        `${personal}\\p{L}*['’]?s? (?:\\p{L}+ ){0,2}(?:data|information|details|records|lists?|profiles?|addresses)`,
        60,
      ),
      all(
        handedOn,
        personal,
        '(?:for|against) (?:a |an )?(?:fee|payment|money|price|commission|consideration|remuneration)|in (?:return|exchange) for|(?:who|which|that) pays?(?!\\p{L})|pays? us',
      ),
    ],
    unless: /\b(?:not|never|no|neither|nobody|without)\b/i,
    why: 'Selling personal data needs a separate lawful basis, and people must be able to object.',
    wording: 'Personal data is not sold, rented or traded.',
  },
  {
    id: 'rights-refused',
    category: 'data-protection',
    severity: 'high',
    requirement: 'Rights of data subjects (GDPR Art. 15–22)',
    patterns: [
      /\b(?:no|not|waive\w*|without)\b.{0,40}\bright\w*\b.{0,30}\b(?:access|erasure|deletion|rectif\w+|correct\w*|object|portability)\b/i,
      /\b(?:requests?|demands?|applications?|claims?|wish\w*)\b.{0,60}\b(?:access|erasure|delet\w+|remov\w+|rectif\w+|correct\w*|portability|cop(?:y|ies))\b.{0,80}\b(?:(?:not|never) (?:be )?(?:granted|met|accepted|honou?red|fulfilled|answered|considered|processed|complied|possible)|refused|rejected|declined|ignored|excluded)/i,
      /\b(?:data|records?|accounts?|profiles?|details|information|entries|it|they)\b.{0,60}\b(?:cannot|can not|can[’']t|will not|will never|(?<!(?:that|which) )(?:is|are) (?:not|never)) (?:be )?(?:delet|eras)(?:ed|e)\b/i,
      /\b(?:access|erasure|deletion|removal|rectification|correction)\s+requests?\b.{0,60}\b(?:(?:not|never) (?:be )?(?:granted|met|accepted|honou?red|fulfilled|answered|considered|processed)|refused|rejected|declined|ignored)/i,
      /\bdo(?:es)? not (?:delete|erase|remove|correct|disclose)\b.{0,60}\b(?:on|upon|at) (?:\w+ )?(?:request|demand)/i,
      /\bno (?:right|entitlement|claim)\b.{0,60}\b(?:deleted|erased|corrected|removed)\b/i,
    ],
    unless: /\b(?:required by law|laws? requires?|legal (?:duty|obligation)|unless|manifestly)\b/i,
    why: 'People have these rights by law; a contract or a policy cannot take them away.',
    wording:
      'People may ask for access, correction, deletion, restriction and a copy of their data; we answer within one month.',
  },
  {
    id: 'access-fee',
    category: 'data-protection',
    severity: 'high',
    requirement: 'Access free of charge (GDPR Art. 12(5))',
    patterns: [
      near(
        "(?:see|inspect|view|obtain|receive) (?:their|his|her|your) (?:own )?(?:\\p{L}+ )?(?:files?|data|records?)|requests? (?:for|of) (?:access|information|(?:a |an )?(?:copy|extract))|subject access|access requests?|(?:access to|cop(?:y|ies) of|extracts? (?:of|from)|information (?:about|on)) (?:\\p{L}+ ){0,3}?(?:your|their|own|his|her|personal|stored|one[’']s)(?!\\p{L})",
        '(?:fees?|charges?|charged|payment|payable|paid|pays?|costs?|price)(?!\\p{L})',
        100,
      ),
    ],
    unless:
      /\b(?:free of charge|no (?:fee|charge|cost)|without (?:charge|a fee|cost)|not (?:be )?charge\w*|(?:further|additional|second) cop(?:y|ies)|excessive|unfounded)\b/i,
    why: 'People get information about their data and a first copy free of charge; a fee is allowed only for requests that are unfounded or excessive.',
    wording: 'Information about your data and a copy of it are free of charge.',
  },
  {
    id: 'special-categories',
    category: 'data-protection',
    severity: 'high',
    requirement: 'Special categories of data (GDPR Art. 9)',
    patterns: [
      /\b(?:collect|process|record|store|ask)\w*\b.{0,80}\b(?:health|biometric|genetic|religio\w*|trade union|sexual orientation|ethnic\w*|racial)\b.{0,40}\b(?:data|information|records?|status|details|membership)?/i,
    ],
    unless: /\b(?:explicit consent|article 9|art\. 9|required by law|not)\b/i,
    why: 'Such data may be processed only under one of the conditions of Art. 9, which is not named here.',
    wording:
      'Data of this kind is processed only with explicit consent, or where [provision] requires it, and access is limited to [role].',
  },
  {
    id: 'automated-decisions',
    category: 'data-protection',
    severity: 'medium',
    requirement: 'Automated decisions (GDPR Art. 22)',
    patterns: [
      /\b(?:solely|fully|entirely|exclusively)?\s*(?:automated|automatic)\b.{0,40}\b(?:decision|decid|reject|scoring|profil)\w*/i,
      /\b(?:reject|declin|refus|decid|approv|dismiss|terminat)\w*\b.{0,60}\b(?:automatically|by (?:the |our |an? )?(?:\w+ )?(?:software|algorithm|system|machine)\b)/i,
    ],
    unless: /\b(?:human|review|not)\b/i,
    why: 'People may ask that a person looks at a decision that affects them seriously.',
    wording:
      'No decision with legal effect is made by automated means alone; a person reviews it on request.',
  },
  {
    id: 'transfer-unprotected',
    category: 'transfers',
    severity: 'high',
    requirement: 'Transfers to third countries (GDPR Art. 44–49)',
    patterns: [
      /\b(?:transfer|stor|host|process|access)\w*\b.{0,80}\b(?:outside (?:of )?(?:the )?(?:eu|eea|european (?:union|economic area)|uk|united kingdom)|any country|anywhere in the world|worldwide|third countr(?:y|ies)|united states|india|china)\b/i,
      /\b(?:in|from) (?:the )?(?:united states|india|china|(?:a |any )?third countr(?:y|ies)|countries outside)\b.{0,80}\b(?:access|process|host|stor|handl|read|see)\w*/i,
    ],
    unless: /\b(?:standard contractual clauses|scc|adequacy|binding corporate rules|not|never|no)\b/i,
    unlessBeside: new RegExp(safeguard, 'i'),
    why: 'A transfer out of the EEA needs an adequacy decision or a safeguard such as the standard contractual clauses.',
    wording:
      'Personal data is transferred outside the EEA only under an adequacy decision or the standard contractual clauses of the Commission.',
  },
  {
    id: 'sub-processors-free',
    category: 'sub-processors',
    severity: 'high',
    requirement: 'Authorisation of sub-processors (GDPR Art. 28(2))',
    patterns: [
      /\b(?:sub-?processors?|sub-?contractors?|third part(?:y|ies))\b.{0,80}\b(?:without (?:(?:the )?(?:prior|further) )?(?:\w+ )?(?:notice|consent|approval|notif\w+|inform\w+)|at (?:its|their|our) (?:sole |own )?discretion)/i,
      near(
        '(?:sub-?processors?|sub-?contractors?|(?:further|other|additional|new) processors?|third part(?:y|ies))',
        '(?:not|never) (?:be )?(?:\\p{L}+ ){0,2}?(?:told|informed|notified|asked|announced|consulted|advised)|no (?:prior |further )?(?:notice|notification|consent|approval|announcement|information) (?:is |will be )?(?:given|needed|required|necessary|sent)|(?:only )?(?:afterwards|after the fact|retrospectively|subsequently|in hindsight)',
        120,
      ),
    ],
    unless:
      /\b(?:not|never|no|neither|nor)\b.{0,80}\bwithout\b|\bwithout\b.{0,80}\b(?:prohibited|forbidden|not (?:be )?(?:permitted|allowed|engaged))/i,
    why: 'A processor may engage others only with authorisation, and has to announce changes so that one can object.',
    wording:
      'The processor announces new sub-processors at least [30] days ahead; the controller may object for good reason.',
  },
  {
    id: 'breach-slow',
    category: 'breach',
    severity: 'critical',
    requirement: 'Notification of breaches within 72 hours (GDPR Art. 33)',
    patterns: [
      /\b(?:breach|incident|data leak)\w*\b.{0,120}\b(?:(?:[4-9]|[1-9]\d|four|five|seven|ten|fourteen|thirty|sixty)\s+(?:business |working |calendar )?days|(?:9[6-9]|1\d\d)\s+hours|(?:one|two|[1-9])\s+(?:weeks?|months?))\b/i,
    ],
    why: 'The authority has to be told within 72 hours; a supplier that takes longer makes that impossible.',
    wording:
      'The processor notifies the controller of a personal data breach without undue delay, at the latest within 24 hours.',
  },
  {
    id: 'breach-vague',
    category: 'breach',
    severity: 'medium',
    requirement: 'Notification of breaches within 72 hours (GDPR Art. 33)',
    patterns: [
      /\b(?:breach|incident)\w*\b.{0,120}\b(?:in due course|when(?:ever)? (?:practicable|convenient|possible)|as soon as (?:is )?(?:reasonably )?(?:practicable|possible)|within a reasonable (?:time|period))/i,
    ],
    unless: /\b(?:24|36|48|72)[- ]hours?\b/i,
    why: 'Without a number of hours nobody can tell whether the notification came in time.',
    wording: 'Notification is made without undue delay, at the latest within 24 hours of becoming aware.',
  },
  {
    id: 'breach-optional',
    category: 'breach',
    severity: 'high',
    requirement: 'Notification of breaches (GDPR Art. 33 and 34)',
    patterns: [
      /\b(?:may|is not (?:obliged|required)|not (?:obliged|required)|at its discretion)\b.{0,60}\b(?:notif|inform|report)\w*\b.{0,60}\b(?:breach|incident)/i,
    ],
    why: 'Notification is a duty and not a choice.',
    wording: 'The processor shall notify the controller of every personal data breach.',
  },
  {
    id: 'password-weak',
    category: 'security',
    severity: 'high',
    requirement: 'Security of processing (GDPR Art. 32; ISO/IEC 27001 A.5.17)',
    patterns: [
      /\b(?:shared (?:password|account|login)s?|default passwords?|passwords?\b.{0,40}\b(?:plain ?text|unencrypted|shared|e-?mail))/i,
    ],
    unless: /\b(?:not|never|no|prohibit\w*|forbidden|must be changed)\b/i,
    why: 'Shared or readable passwords make it impossible to say who did what, and are easily lost.',
    wording:
      'Every person has a separate account; passwords are stored only as salted hashes and are never shared.',
  },
  {
    id: 'encryption-none',
    category: 'security',
    severity: 'high',
    requirement: 'Encryption (GDPR Art. 32(1)(a))',
    patterns: [
      /\b(?:unencrypted|not (?:be )?encrypted|without encryption|in (?:clear|plain) ?text|encryption is (?:optional|not required))/i,
    ],
    unless: /\b(?:must not|shall not|never|prohibit\w*|may not)\b/i,
    why: 'Encryption is the first measure that Art. 32 names; without it a lost device is a breach.',
    wording: 'Personal data is encrypted in transit (TLS 1.2 or later) and at rest (AES-256 or equal).',
  },
  {
    id: 'security-as-is',
    category: 'security',
    severity: 'medium',
    requirement: 'Security of processing (GDPR Art. 32)',
    patterns: [
      /\b(?:no (?:guarantee|warranty|responsibility|liability)|not (?:responsible|liable))\b.{0,60}\b(?:security|confidentiality|loss of data|data loss)/i,
    ],
    why: 'A processor cannot decline responsibility for the security of what it processes.',
    wording:
      'The processor takes the technical and organisational measures of Annex [A] and keeps them up to date.',
  },
  {
    id: 'audit-refused',
    category: 'audit',
    severity: 'high',
    requirement: 'Right to audit (GDPR Art. 28(3)(h))',
    patterns: [
      /\b(?:no|not|waive\w*|without)\b.{0,50}\b(?:right to audit|audit rights?|inspections?|entitled to audit|conduct (?:an )?audits?)/i,
      near(
        '(?:audits?(?![ -](?:log|trail|record|report|committee))|inspections?|auditors?|on-?site (?:checks?|visits?|reviews?|inspections?)|visits? to (?:\\p{L}+ ){0,3}(?:premises|data cent|sites?|offices?)|examinations? of (?:\\p{L}+ ){0,3}(?:premises|systems|books))',
        'do(?:es)? not (?:permit|allow|accept|grant|tolerate)|(?:not|never) (?:be )?(?:permitted|allowed|possible|accepted|granted|provided|offered|available)|excluded|refused|declined|prohibited|waived|(?:in place|instead) of (?:any|an|all)(?!\\p{L})',
      ),
    ],
    unless:
      /\b(?:not|never) (?:be )?(?:\w+ )?(?:limited|restricted|refused?|excluded?|declined?|rejected?|waived)\b|\bwithout (?:prior )?notice\b/i,
    why: 'A controller must be able to check its processor; a contract without this right does not meet Art. 28.',
    wording: 'The controller may audit once a year with [30] days’ notice, and at any time after a breach.',
  },
  ...contractRules,
] as const satisfies readonly SentenceRule[];

export type SentenceRuleId = (typeof sentenceRules)[number]['id'];
