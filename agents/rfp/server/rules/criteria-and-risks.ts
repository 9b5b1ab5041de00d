import {
  ownWords,
  pathAt,
  placeAt,
  type ReadDocument,
  type Sentence,
  sentencesOf,
  withTopics,
} from '@staffroom/sdk/reading';
import type { Criterion, KeyDate, Remark } from '../../ledger.ts';
import type { RuledDocument } from './languages.ts';
import { ruleWords } from './words.ts';

const evaluation =
  /evaluat|criteri|basis (?:of|for) award|zuschlag|wertung|bewertung|valoraci|adjudicaci|critère|jugement des offres/i;
/** Matches a weight such as "60 %" or "25 points". */
const share = String.raw`(\d{1,3}(?:[.,]\d{1,2})?\s?(?:%|(?:percent|points?|Prozent|Punkte?|puntos?)(?!\p{L})))`;
/** Matches a criterion with its weight: "Price: 40 %", "Verbal presentation (25%)", "Price – up to 40 points". */
const weighed = new RegExp(
  String.raw`^(?:[-•*\d.)\s]{0,8})(\p{L}[^:;|()–]{2,120}?)\s{0,3}(?:[:(–-]|\.{2,80})\s{0,3}(?:(?:up to|max(?:imum)?\.?|hasta|bis zu|jusqu['’]à)\s)?${share}\)?[.\s]*$`,
  'iu',
);

const general =
  /^[\d.\s]*(?:the )?(?:evaluation(?: (?:criteria|process|factors|and award))?|basis (?:of|for) award.*|(?:selection |award )?criteria)$/i;

export function criteria(source: ReadDocument): Criterion[] {
  const found: Criterion[] = [];
  const add = (label: string, start: number, end: number, weight = '') => {
    const name = label.replaceAll(/[*_#]/g, '').trim();
    if (name.length < 4 || found.some(({ text }) => text.toLowerCase() === name.toLowerCase())) return;
    found.push({
      ...placeAt(source, start, end),
      text: name.slice(0, 200),
      weight,
      quote: ownWords(source, { start, end }).slice(0, 600),
    });
  };
  for (const [place, { title, start }] of source.headings.entries()) {
    const path = pathAt(source, start);
    if (!evaluation.test(path) || general.test(title)) continue;
    const end = source.headings[place + 1]?.start ?? source.text.length;
    if (!/\b(?:evaluat\w*|consider|factors?|assess|rated)\b/i.test(source.text.slice(start, end))) continue;
    add(title.replace(/^[\d.]+\s*/, ''), start, Math.min(end, start + title.length));
  }
  for (const { text, start, end } of sentencesOf(source.text)) {
    const [, name = '', weighs = ''] = text.length < 300 ? (weighed.exec(text) ?? []) : [];
    if (name !== '' && evaluation.test(`${pathAt(source, start)} ${text}`)) add(name, start, end, weighs);
    if (!/factor|criteri|evaluat/i.test(text) && !evaluation.test(pathAt(source, start))) continue;
    const weight = /(\d{1,3})\s?(?:%|percent|points?)/i.exec(text)?.[0];
    if (weight && /\|/.test(text))
      add(text.split('|').find((cell) => /[A-Za-z]{4}/.test(cell)) ?? text, start, end, weight);
    if (!/factor|criteri/i.test(text)) continue;
    for (const { 1: name = '' } of text.matchAll(/\(\d\)\s*([^,;().]{4,60})/g))
      add(name.replace(/^and\s+/, ''), start, end);
  }
  return found.slice(0, 40);
}

const dangers: [RegExp, string][] = [
  [
    /liquidated damages|penalt(?:y|ies)|vertragsstrafe|pönale|penalidad|penalizaci|pénalité/i,
    'Penalties or liquidated damages.',
  ],
  [/indemnif|hold harmless|freistell|indemniza(?:r|ci)|indemniser/i, 'We would have to indemnify the buyer.'],
  [
    /unlimited liability|unbeschränkte? haft|responsabilidad ilimitada|responsabilité illimitée/i,
    'Liability without a limit.',
  ],
  [
    /terminat\w{1,20} for (?:the government’s )?convenience|terminate .{0,40}at any time/i,
    'The buyer can end the contract without a cause.',
  ],
  [/firm[- ]fixed[- ]price|fixed price/i, 'A fixed price: effort above the estimate is ours.'],
  [
    /\b(?:disqualif\w+|non-?responsive|excluded from (?:further )?consideration|not (?:be )?considered for award|will not be (?:considered|evaluated)|(?:wird|werden) ausgeschlossen|ausschlussgr\p{L}+|causas? de exclusión|(?:será|quedará)n? excluid|irrecevable|éliminatoire)/iu,
    'A ground for exclusion: check it before anything is handed in.',
  ],
  [
    /public domain|work made for hire|all rights .{0,40}(?:government|buyer|client)|property of the/i,
    'Rights in the work go to the buyer or the public.',
  ],
  [
    /caveats, assumptions,? or exceptions|take(?:s|n)? (?:any )?exception/i,
    'Exceptions and assumptions are not welcome.',
  ],
  [/most favou?red customer|lowest price/i, 'The best price that any customer has is asked for.'],
  [
    /background (?:check|investigation)|security clearance|citizenship/i,
    'People have to be cleared before they can start.',
  ],
  [
    /performance bond|bid bond|insurance (?:coverage )?of|bürgschaft|haftpflichtversicherung|garantía definitiva|póliza de seguro|seguro de responsabilidad|garantie à première demande|assurance responsabilité/i,
    'A bond or insurance is asked for.',
  ],
  [/in no event will|undelivered hours|at its (?:sole )?(?:option|discretion)/i, 'The buyer decides alone.'],
];
const ofIndustry: Record<string, RegExp> = {
  technology: /\bopen[- ]source\b|\bSLA\b|service level|penetration test/i,
  healthcare: /HIPAA|protected health|patient data|\bPHI\b/i,
  finance: /\bPCI\b|\bSOX\b|anti-money|\bAML\b|financial data/i,
  government: /FedRAMP|\bFAR\b|Authority to Operate|Section 508|set-aside/i,
  education: /FERPA|student (?:data|records)/i,
  manufacturing: /ISO 9001|hazardous|\bOSHA\b|recall/i,
  telecom: /\bFCC\b|spectrum|uptime|interconnect/i,
  retail: /\bPCI\b|cardholder|returns policy/i,
  energy: /NERC|\bCIP\b|emission|outage/i,
  transportation: /\bDOT\b|\bFMCSA\b|fleet|driver/i,
};

export function risks(source: RuledDocument, industry: string | null): Remark[] {
  const words = ruleWords(source);
  const own = industry === null ? undefined : ofIndustry[industry];
  const general = remarks(source, 30, ({ text }) => {
    const danger = dangers.find(([sign]) => sign.test(text))?.[1];
    return danger === undefined ? null : words.translate(danger);
  });
  const sector = own
    ? remarks(source, 5, ({ text }) => (own.test(text) && industry !== null ? words.sector(industry) : null))
    : [];
  return [...general, ...sector];
}

const vague =
  /\b(?:TBD|to be determined|to be (?:defined|agreed)|as needed|as (?:required|appropriate|necessary)|reasonable|where (?:possible|applicable)|to the extent (?:practical|possible)|user-friendly|state of the art|best practices|timely|promptly|industry standards?|and\/or)\b/i;

export function questions(
  source: RuledDocument,
  facts: { dates: readonly KeyDate[]; criteria: readonly Criterion[] },
): Remark[] {
  const words = ruleWords(source);
  const open = remarks(source, 15, ({ text }) => {
    const word = /\b(?:must|shall|should|required|will)\b/i.test(text) ? vague.exec(text)?.[0] : undefined;
    return word ? words.meant(word.toLowerCase()) : null;
  });
  const whole = { ...placeAt(source, 0, 0), page: null, section: null, start: null, end: null, quote: '' };
  const missing = [
    facts.dates.some(({ text }) =>
      /submission|quot|proposal|deadline|closing|response|due|offer|bid|tender|abgabe|angebot|frist|oferta|proposici|plazo|offre|pli|remise/i.test(
        text,
      ),
    )
      ? ''
      : 'By when do proposals have to be submitted?',
    facts.criteria.length > 0 ? '' : 'By which criteria will proposals be evaluated?',
    facts.criteria.length === 0 || facts.criteria.some(({ weight }) => weight !== '')
      ? ''
      : 'How are the evaluation criteria weighted against each other?',
    /\$ ?\d|€ ?\d|\d ?(?:€|euros?\b)|£ ?\d|\bbudget\b|ceiling|presupuesto|Preisobergrenze/i.test(source.text)
      ? ''
      : 'Is there a budget or a price ceiling?',
  ];
  return [...missing.filter(Boolean).map((text) => ({ ...whole, text: words.translate(text) })), ...open];
}

function remarks(source: ReadDocument, most: number, judge: (sentence: Sentence) => string | null): Remark[] {
  return sentencesOf(source.text)
    .flatMap((sentence): Remark[] => {
      const text = sentence.text.length < 25 ? null : judge(sentence);
      const { start, end } = sentence;
      return text === null
        ? []
        : [{ ...placeAt(source, start, end), text, quote: ownWords(source, { start, end }).slice(0, 600) }];
    })
    .slice(0, most);
}

export function aboutIn(source: ReadDocument): Sentence[] {
  const sentences = sentencesOf(source.text).filter(
    ({ text }) => text.length > 50 && /[.]$/.test(text) && !text.includes('|'),
  );
  const about = sentences.filter(
    ({ text, start }) =>
      /\b(?:seeks?|seeking|requests? (?:for )?(?:quotes|proposals)|purpose of this|primary purpose|intends to|requires? (?:services|the)|is requesting|objeto (?:de|del)|el presente (?:pliego|contrato)|objet du (?:marché|contrat)|le présent marché)\b|sucht|Gegenstand (?:der|des)/i.test(
        text,
      ) ||
      /purpose|background|introduction|scope|introducci|objeto|objet|gegenstand/i.test(pathAt(source, start)),
  );
  return (about.length > 0 ? about : sentences).slice(0, 5);
}

/** Returns the title in the first line, above all headings: "Request for proposals: harbor boats". */
function firstLine({ text, headings }: ReadDocument): string | null {
  const start = text.length - text.trimStart().length;
  const line =
    text
      .slice(start, start + 160)
      .split('\n', 1)[0]
      ?.trim() ?? '';
  const isAbove = (headings[0]?.start ?? Infinity) > start;
  const isTitle =
    line.length >= 12 && line.length <= 110 && line.split(/\s+/).length >= 3 && !/[.;,]$|@|\|/.test(line);
  return isAbove && isTitle && /\p{L}{3}/u.test(line) ? line : null;
}

export function summary(source: ReadDocument): { title: string; summary: string } {
  return {
    title: firstLine(source) ?? withTopics(source).title,
    summary: aboutIn(source)
      .map(({ text }) => text.replaceAll(/\s+/g, ' '))
      .join(' ')
      .slice(0, 2_000),
  };
}
