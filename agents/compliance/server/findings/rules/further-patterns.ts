import { all, near } from './near.ts';
import type { SentenceRule } from './rule.ts';
import type { SentenceRuleId } from './sentence-rules.ts';

export type FurtherPatterns = Partial<
  Record<SentenceRuleId, Pick<SentenceRule, 'patterns' | 'unless' | 'unlessBeside'>>
>;

const people =
  'personal|customer|user|employee|staff|member|client|patient|subscriber|visitor|applicant|candidate|contact|guest|donor|tenant|pupil|student|resident|usage|e-?mail';
const dataNouns =
  '(?:data|data ?sets?|information|details|records?|lists?|profiles?|addresses|histor(?:y|ies)|recordings?|images?|photos?|photographs|footage|files?|numbers?|contacts|statistics)(?!\\p{L})';
const login =
  '(?:log-?ins?|accounts?|passwords?|passcodes?|credentials?|user ?names?|PINs?|access cards?)(?!\\p{L})';
/** Countries without an adequacy decision of the European Commission. */
const thirdCountries =
  '(?:the )?(?:USA?(?!\\p{L})|U\\.S\\.|United States|China|India|Russia|Belarus|Brazil|Mexico|Turkey|Egypt|Ukraine|Serbia|Vietnam|Thailand|Indonesia|Malaysia|Singapore|Philippines|Pakistan|Bangladesh|Sri Lanka|South Africa|Nigeria|Kenya|Morocco|Tunisia|Australia|Hong Kong|Saudi Arabia|Dubai)(?!\\p{L})';
const incident = '(?:breach|incident|data leak|data loss|leak)';

/**
 * Further wordings of the sentence rules, each with its own conditions. They name who, what and to whom, because the wording
 * alone also occurs in harmless sentences.
 */
export const furtherPatterns: FurtherPatterns = {
  'data-sold': {
    patterns: [
      all(
        '(?:sells?|sold|selling|sale|trade[sd]?|trading|rent(?:s|ed|ing)?|swap(?:s|ped)?|exchange[sd]?)(?!\\p{L})',
        '(?:addresses|phone numbers|telephone numbers|e-?mail lists?|(?:class|mailing|customer|member|membership|patient|client|guest|contact|donor) lists?|contact (?:details|data)|user profiles)(?!\\p{L})',
      ),
      all(
        '(?:sale|sells?|sold|selling|(?:offer|giv|pass|shar|provid|disclos|hand|transfer|suppl|deliver|forward)\\p{L}*|licen[cs](?:e|es|ed|ing)|monetis|monetiz|rent(?:s|ed|ing)?|trad(?:e|es|ed|ing)|market(?:s|ed)?)(?!\\p{L})',
        people,
        dataNouns,
        'brokers?|advertis|marketing|data (?:traders?|dealers?)|(?:for|against) (?:an? )?(?:\\p{L}+ )?(?:payment|fee|price|commission)|revenue|income|proceeds|profit|earn|commission|pays?(?!\\p{L})|in return for|in exchange for',
      ),
      all(
        dataNouns,
        '(?:brokers?|advertisers?|advertising partners?)(?!\\p{L})',
        'pays?(?!\\p{L})|buys?(?!\\p{L})|purchase|sold|sell',
      ),
    ],
    unless: /\b(?:not|never|no|neither|nobody|none)\b/i,
  },
  'rights-refused': {
    patterns: [
      /\b(?:photos?|photographs|images|videos|recordings|reports?|files?|messages|posts|entries|comments|reviews|documents)\b.{0,60}\b(?:cannot|can not|can[’']t|will not|will never) be (?:deleted|erased|removed|corrected)\b/i,
      /\b(?:refuse|reject|decline|ignore|deny|denies|dismiss|turn down)\w*\b.{0,80}\b(?:requests?|demands?|applications?)\b.{0,60}\b(?:eras|delet|remov|correct|rectif|access)\w*/i,
      /\b(?:no|not any|without(?: any)?) (?:claim|right|entitlement|way|possibility)\b.{0,40}\b(?:delet|eras|remov|correct|rectif|withdraw|cop(?:y|ies)|access to (?:their|his|her|your|its))\w*/i,
      /\b(?:delete|erase|remove|correct|deleted|erased|removed|corrected)\b.{0,30}\b(?:not|never)\b|\b(?:not|never) (?:be )?(?:delete|erase|remove|correct)d?\b.{0,50}\b(?:request|demand|wish|if (?:you|they|someone) asks?)/i,
      /\b(?:not|never|no longer) (?:be )?entitled\b.{0,60}\b(?:delet|eras|remov|correct|rectif|access|object|withdraw|cop)\w*/i,
      /\b(?:cannot|can not|can[’']t|may not) (?:ask|demand|request|require|insist|obtain)\b.{0,60}\b(?:deletion|deleted|erasure|erased|removal|removed|correction|corrected|access|cop(?:y|ies))\b/i,
      /\b(?:deletion|erasure|correction|rectification|withdrawal of consent|objections?)\b.{0,50}\b(?:(?:is|are) (?:excluded|ruled out)|(?:is|are) not (?:possible|available|offered|provided|foreseen|accepted|allowed|permitted))/i,
      /\b(?:we|the company|the provider) (?:do|does|will) not (?:respond|reply|react|answer)\b.{0,40}\b(?:requests?|demands?)\b.{0,50}\b(?:delet|eras|access|correct|object)\w*/i,
    ],
    unless:
      /\b(?:required by law|laws? requires?|legal (?:duty|obligation)|statutory|unless|manifestly|third part(?:y|ies)|other people)\b/i,
  },
  'purpose-any': {
    patterns: [
      all(
        `${dataNouns}|personal`,
        '(?:for|to) (?:any |some )?(?:other|further|additional|future|new) (?:\\p{L}+ )?(?:purposes?|projects?|uses?)(?!\\p{L})',
        '(?:decided|defined|determined|specified|named|chosen|set|known) later|to be (?:decided|defined|determined)|at a later (?:date|time)',
      ),
    ],
    unless: /\b(?:not|never|no|only with)\b/i,
  },
  'access-fee': {
    patterns: [
      near(
        '(?:data|information|records?|files?|what) (?:that |which )?(?:we|they|the (?:company|clinic|school|shop|provider|bank)) (?:hold|holds|store|stores|stored|keep|keeps|have|has|process|processes|know|knows) (?:about|on|of)|(?:disclosure|copy|copies) of (?:\\p{L}+ )?(?:file|data|records?)',
        '(?:pays?|payment|paid|payable|fees?|charged?|charges|costs?|\\d ?(?:dollars|euros?|pounds|francs))(?!\\p{L})|[$€£]\\d',
        100,
      ),
    ],
    unless:
      /\b(?:free of charge|for free|free|no (?:fee|charge|cost)|without (?:charge|a fee|cost|payment)|not (?:be )?charge\w*|(?:further|additional|second|every other) cop(?:y|ies)|excessive|unfounded|salar(?:y|ies)|invoices?)\b/i,
  },
  'audit-refused': {
    patterns: [
      near(
        '(?:excludes?|refuses?|rejects?|declines?|prohibits?|forbids?|rules? out|does not accept|do not accept)',
        '(?:audits?|inspections?)(?! (?:log|trail|record|report|committee))(?!\\p{L})',
        40,
      ),
      /\b(?:may not|cannot|must not|are not (?:allowed|permitted|entitled) to|have no right to)\b.{0,20}\b(?:carry out|conduct|perform|order|request|demand|send)\b.{0,30}\b(?:audits?|inspections?|auditors?|checks? of (?:our|the))/i,
      near(
        'waives?|waived|gives? up|forgoes?|renounces?|ha(?:s|ve) no|without (?:the |a |any )?|there is no',
        'right to (?:\\p{L}+ )?(?:inspect|audit|review|examine|check|verify|visit|enter)',
        50,
      ),
      /\b(?:customers?|clients?|controllers?|auditors?)\b.{0,30}\b(?:may|can|shall|will|must|cannot|are|is) ?(?:not|never)? (?:allowed to |permitted to )?(?:inspect|audit|examine|visit|enter)\b.{0,40}\b(?:premises|data cent(?:er|re)s?|systems|offices|sites?)\b/i,
    ],
    unless:
      /\b(?:(?:may|can|shall|will|must|are|is) (?:allowed to |permitted to )?(?:inspect|audit|examine|visit|enter)|not (?:\w+ )?(?:limited|restricted|waived))\b/i,
  },
  'consent-implied': {
    patterns: [
      /\b(?:use|usage|visit|registration|log-?in|sign-?up|attendance|participation|presence|payment|purchase|order|entry|membership|application)\b.{0,60}\b(?:implies|means|counts as|constitutes|amounts to|is (?:deemed|taken|regarded|treated) as|serves as)\b.{0,20}\b(?:consent|agreement)\b/i,
      /\b\w{2,20}ing\b.{0,60}\b(?:means?|implies|signifies|shows|indicates) (?:that )?(?:you|they|he|she|members?|visitors?|users?|customers?|guests?|patients?|employees?)\b.{0,20}\b(?:consents?|agrees?)/i,
      /\b(?:who(?:ever)?|anyone|everyone|everybody|those)\b.{0,60}\b(?:thereby|automatically|also|hereby) (?:consents?|agrees?)/i,
      near(
        '(?:ticked|checked|selected|enabled|activated|switched on|turned on|set) (?:in advance|beforehand|by default|already)|already (?:ticked|checked|selected|enabled|activated)|opt-?out',
        'consent|newsletter|cookies?|tracking|advertis|marketing|agree',
        100,
      ),
      near(
        '(?:silence|inactivity|(?:no|lack of|absence of|without (?:an )?)(?:reply|answer|objection|response)|(?:do|does|did) not (?:object|reply|respond|answer)|fails? to (?:object|reply|respond))',
        '(?:as|means?|counts? as|is) (?:\\p{L}+ ){0,2}?(?:consent|agreement|approval|acceptance)|(?:have|has) (?:agreed|consented)|consents?(?!\\p{L})',
        100,
      ),
      /\b(?:scroll|click|clos|brows|log|sign|enter|us)(?:ing|s|e|es)?\b.{0,60}\b(?:counts as|amounts to|constitutes|is|means) (?:\w+ )?(?:consent|agreement)\b/i,
    ],
    unless:
      /\b(?:(?:never|not) (?:\w+ )?(?:ticked|checked|selected|enabled|activated|consent|counts?|means?|mean|amount|constitute|treated|deemed)|no (?:box|consent))\b/i,
  },
  'transfer-unprotected': {
    patterns: [
      all(
        '(?:sen[dt]|sends|sending|transfer|transmit|export|ship|forward|stor|host|process|access|outsourc|backed up|copied|reviewed|annotat|analy[sz]ed|mov(?:ed|es)|open|see|view|read|reach|handle)',
        `(?:in|to|from|by (?:\\p{L}+ ){0,4}in) ${thirdCountries}`,
        `${people}|${dataNouns}`,
      ),
    ],
    unless:
      /\b(?:standard contractual clauses|scc|sccs|adequacy|binding corporate rules|data privacy framework|not|never|no|neither|anonymi[sz]ed|invoices?)\b/i,
    unlessBeside:
      /standard contractual clauses|sccs?\b|adequacy|binding corporate rules|data privacy framework/i,
  },
  'sub-processors-free': {
    patterns: [
      all(
        'sub-?processors?|sub-?contractors?|(?:further|other|additional|new) processors?|third part(?:y|ies)|other (?:companies|firms|providers)',
        'engag|appoint|hir(?:e|es|ed)|start|begin|add(?:s|ed)?(?!\\p{L})|replac|chang|pass|delegat|outsourc|assign|hand',
        'without (?:asking|telling|informing|notifying|consulting)|(?:in|with) (?:the|our|its) (?:next|following|annual|yearly) (?:\\p{L}+ )?(?:report|newsletter|review|statement)|after (?:they|it|the (?:change|work)) ',
      ),
      all(
        'sub-?processors?|sub-?contractors?|(?:further|other|additional|new) processors?',
        'no right to object|(?:cannot|may not|can not) object|without (?:a |any )?right to object|objections? (?:is|are) (?:excluded|not)|without (?:asking|telling|informing|notifying|consulting)|(?:as|whenever|whomever|any) (?:we|it|the (?:provider|processor)) (?:like|wish|choose|see fit|want)',
      ),
    ],
    unless: /\b(?:not|never|no|neither|nor)\b.{0,80}\bwithout\b|\bprohibited|\bforbidden/i,
  },
  'automated-decisions': {
    patterns: [
      /\b(?:reject|declin|den(?:y|ied|ies)|refus|decid|approv|dismiss|terminat|grant|cancel|suspend)\w*\b.{0,60}\b(?:automatically|by (?:the |our |an? )?(?:\w+ )?(?:software|algorithm|system|machine|model|computer|AI|program)\b)/i,
      /\b(?:software|algorithm|system|model|computer|AI|program)\b (?:alone |automatically )?(?:reject|declin|den(?:y|ies)|refus|decid|approv|dismiss|terminat|grant|cancel|suspend)\w*\b.{0,60}\b(?:claims?|applications?|applicants?|candidates?|loans?|credit|benefits?|contracts?|memberships?|subscriptions?|accounts?|customers?|members|employees?)\b/i,
    ],
    unless:
      /(?<!\b(?:without|no) (?:any |a |the )?)\b(?:human|humans|person|people|employee reviews)\b|(?<!\b(?:without|no) (?:any |a |further )?)\breview\w*|\bnot\b|\bnever\b|\brequests? to the server\b/i,
  },
  'breach-slow': {
    patterns: [
      near(
        incident,
        '(?:once|twice) a (?:quarter|month|year)|quarterly|monthly|annually|yearly|every (?:quarter|month|year)|(?:in|with) (?:the|our) (?:next|annual|yearly|quarterly) (?:\\p{L}+ )?(?:report|newsletter|review|statement|meeting)|at the end of (?:the|each) (?:quarter|month|year)',
        120,
      ),
    ],
    unless:
      /\b(?:tests?|tested|exercises?|drills?|rehears\w*|train\w*|reviewed|statistics|number of|72|24|48)\b/i,
  },
  'retention-indefinite': {
    patterns: [
      new RegExp(
        String.raw`\b${dataNouns}.{0,60}\b(?:(?:is|are|will|be) )?never (?:be )?(?:deleted|erased|removed|destroyed|purged|cleared)`,
        'iu',
      ),
      near(
        '(?:stay|remain|retain|kept|keep|stor|archiv|sav)',
        'without (?:a |an |any )?(?:\\p{L}+ )?limit|(?:with )?no (?:end|expiry|deletion) date|without (?:an )?(?:end|expiry|deletion|deleting)|for (?:all time|good|life|eternity)|until (?:further notice|the end of time)|with no (?:limit|time limit)',
        80,
      ),
    ],
    unless: /\b(?:not|nothing|law|statut\w*|legal|tax)\b/i,
  },
  'breach-optional': {
    patterns: [
      /\b(?:may|can|is free to|are free to)\b.{0,40}\b(?:decide|choose|elect|prefer)\b.{0,30}\b(?:not to|whether to|against)\b.{0,30}\b(?:notif|inform|report|disclos|announc)\w*/i,
      all(
        '(?:whether|if|which)(?!\\p{L})',
        incident,
        'notif|inform|told|tell(?!\\p{L})|report|announce|disclos',
        'decid|decides|decision|discretion|up to(?!\\p{L})|case[- ]by[- ]case|choose|deem|see fit|convenient',
      ),
      /\b(?:only|not) (?:\w+ )?(?:notified|informed|told|reported|disclosed)\b.{0,60}\b(?:if (?:\w+ ){0,4}?(?:ask|asks|press|reputation|wish|useful|opportune))/i,
    ],
    unless: /\b(?:72|24|48)[- ]hours?\b|\bundue delay\b|\brisk\b|\bdata protection officer\b/i,
  },
  'password-weak': {
    patterns: [
      new RegExp(String.raw`\bshar(?:e|es|ed|ing)\b.{0,40}\b${login}`, 'iu'),
      new RegExp(
        String.raw`\b(?:same|single|common|one|joint|generic) ${login}.{0,60}\b(?:all|every|everyone|everybody|whole|team|department|shift|staff|employees|nurses|clerks)\b`,
        'iu',
      ),
      new RegExp(
        String.raw`\b(?:all|every|everyone|everybody|whole|team|staff|employees|nurses|clerks)\b.{0,60}\b(?:same|a single|a common|one common|one joint|a generic) ${login}`,
        'iu',
      ),
      /\bpasswords?\b.{0,50}\b(?:written (?:down )?on|noted on|posted|kept on (?:a )?(?:note|paper)|sticky notes?|never (?:be )?changed|need not be changed)/i,
    ],
    unless:
      /\b(?:not|never (?:be )?(?:shar|use|writ)\w*|no (?:two|one|shared)|prohibit\w*|forbidden|must be changed)\b/i,
  },
  'encryption-none': {
    patterns: [
      /\b(?:encrypt\w*)\b.{0,40}\b(?:is|are|was|were) (?:switched off|disabled|turned off|omitted|waived|dispensed with|not (?:used|provided|planned|applied|available))/i,
      /\b(?:without|no) (?:any )?(?:encryption|encrypted)\b/i,
    ],
    unless: /\b(?:must not|shall not|never|prohibit\w*|may not|nothing|no (?:data|device|laptop)s?)\b/i,
  },
};
