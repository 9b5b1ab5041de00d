import {
  type ContentType,
  type ProjectForm,
  industryNames,
  languageNames,
  serviceNames,
  services,
} from './project.ts';

export interface Catalogue {
  vendor: string;
  /** The solutions: key → name. */
  solutions: Record<string, string>;
}

export type Facts = Pick<
  ProjectForm,
  | 'name'
  | 'clientName'
  | 'industry'
  | 'language'
  | 'solutions'
  | 'services'
  | 'scope'
  | 'metrics'
  | 'testimonial'
  | 'testimonialDraft'
>;

export type AssistKind = 'scope' | 'metrics' | 'testimonial';

export const tokenLimits: Record<ContentType | AssistKind, number> = {
  linkedin: 500,
  twitter: 280,
  'case-study': 4000,
  scope: 600,
  metrics: 500,
  testimonial: 500,
};

export const noTemplate = 'No prompt template provided.';

/**
 * Fills in placeholders, ignoring case. The form's own words are not put into the instruction: a placeholder for them becomes a
 * reference to the form, which the model gets as data. General words replace missing facts, and "relevant information" replaces
 * other bracketed tokens in capitals.
 */
export function buildPrompt(template: string, facts: Facts, catalogue: Catalogue): string {
  if (template.trim() === '') return noTemplate;
  const values = valuesOf(facts, catalogue);
  return template.replaceAll(/\[([^[\]\n]+)\]/g, (token, name: string) => {
    const value = values[name.trim().toUpperCase()];
    if (value !== undefined) return value;
    return /\p{Lu}/u.test(name) && !/\p{Ll}/u.test(name) ? 'relevant information' : token;
  });
}

function valuesOf(facts: Facts, { vendor, solutions }: Catalogue): Record<string, string> {
  const [first] = facts.solutions.flatMap((key) => solutions[key] ?? []);
  const service = services.find((each) => facts.services[each]);
  return {
    CLIENT: isGiven(facts.clientName) ? 'the client in the form' : 'the client',
    PROJECT: isGiven(facts.name) ? 'the project in the form' : 'the project',
    INDUSTRY: facts.industry ? industryNames[facts.industry] : 'the industry',
    SOLUTION: first ?? `${vendor} solution`,
    PRODUCT: first ?? `${vendor} product`,
    SERVICE: service ? serviceNames[service].toLowerCase() : 'professional service',
    SCOPE: isGiven(facts.scope) ? 'the scope in the form' : 'project scope',
    METRICS: isGiven(facts.metrics) ? 'the achievements and metrics in the form' : 'project metrics',
  };
}

const isGiven = (text: string) => text.trim() !== '';

/** Whether the form has a testimonial that the client has approved. */
export const hasTestimonial = ({
  testimonial,
  testimonialDraft,
}: Pick<Facts, 'testimonial' | 'testimonialDraft'>): boolean => isGiven(testimonial) && !testimonialDraft;

/** A line of the form that says itself that it is not for readers. */
const internal =
  /^(?:[-*•>]\s*)?[[(*_]{0,3}(?:internal(?:ly)?|intern(?:e[rs]?)?|nur intern|confidential|vertraulich|not for publication|nicht veröffentlichen|nicht zur veröffentlichung|prices?|preise?|pricing|discounts?|rabatte?|margins?|margen?|contract value|auftragswert|auftragssumme|budget)(?:\s(?:notes?|only|notiz(?:en)?|information(?:en)?|info|hinweise?))?[\])*_]{0,3}\s?[:–—-]/i;

/** Removes lines such as "Internal: …" and "Preis: …" from a text of the form. */
const forReaders = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !internal.test(line.trim()))
    .join('\n')
    .trim();

/**
 * Returns the facts of the form as data for the model. Leaves out a testimonial that the client has not approved, and lines that
 * say that they are internal or a price.
 */
export function contextOf(facts: Facts, { solutions }: Catalogue): string {
  const chosen = facts.solutions.flatMap((key) => solutions[key] ?? []);
  const enabled = services.filter((each) => facts.services[each]).map((each) => serviceNames[each]);
  const lines: [string, string][] = [
    ['Project', facts.name],
    ['Client', facts.clientName],
    ['Industry', facts.industry ? industryNames[facts.industry] : ''],
    ['Solutions', chosen.join(', ')],
    ['Services', enabled.join(', ')],
    ['Scope', forReaders(facts.scope)],
    ['Achievements and metrics', forReaders(facts.metrics)],
    ['Client testimonial, approved', hasTestimonial(facts) ? facts.testimonial : ''],
  ];
  return lines
    .filter(([, value]) => value.trim() !== '')
    .map(([name, value]) => `${name}: ${value.trim()}`)
    .join('\n');
}

/** The statements of the form, without a testimonial that the client has not approved. */
export const factsIn = (
  facts: Pick<
    Facts,
    'name' | 'clientName' | 'scope' | 'metrics' | 'testimonial' | 'testimonialDraft' | 'solutions'
  >,
): string[] => [
  facts.name,
  facts.clientName,
  facts.scope,
  facts.metrics,
  facts.testimonialDraft ? '' : facts.testimonial,
  ...facts.solutions,
];

export const inLanguage = ({ language }: Pick<Facts, 'language'>): string =>
  `Write in ${language ? languageNames[language] : 'the language that the project form is written in'}.${language === 'de' ? ' Write [zu ergänzen] for [to be supplied].' : ''}`;

export const placeholders = [
  'CLIENT',
  'PROJECT',
  'INDUSTRY',
  'SOLUTION',
  'PRODUCT',
  'SERVICE',
  'SCOPE',
  'METRICS',
];

const honest = `Write in a natural, specific voice, like someone who worked on the project. No stock phrases, no superlatives, no empty enthusiasm.
Use only facts and figures from the form; if one is missing, leave it out or write [to be supplied]. Answer only with the text.`;

export const defaultPrompts: Record<ContentType, string> = {
  linkedin: `Write a LinkedIn post of our company about [PROJECT] for [CLIENT], a customer in [INDUSTRY].
Begin with the customer's problem before the project, say how [SOLUTION] and our [SERVICE] solved it, then name the results: [METRICS].
120 to 200 words, or fewer if the form has less to say; short paragraphs, two to four plain bullets for figures, no more than three hashtags at the end, no rows of emoji, no bold text.

${honest}`,
  twitter: `Write one tweet of our company about [PROJECT] for [CLIENT].
At most 280 characters in all, links and hashtags included. One concrete result ([METRICS]), the product [PRODUCT] by name, at most two hashtags.

${honest}`,
  'case-study': `Write a case study about [PROJECT], which we carried out for [CLIENT] in [INDUSTRY] with [SOLUTION].
Use Markdown with exactly these five headings, translated into the language of the text, in this order: ## Overview, ## Challenge, ## Solution, ## Implementation, ## Results.
700 to 1,100 words, or fewer if the form has less to say. Overview: who the customer is and the goal of the project ([SCOPE]). Challenge: the customer's problem. Solution: what [PRODUCT] does for the customer. Implementation: how we carried out our [SERVICE]. Results: [METRICS].

${honest}`,
};

export const assistPrompts: Record<AssistKind, string> = {
  scope: `Write the project scope of [PROJECT] for [CLIENT] in [INDUSTRY], carried out with [SOLUTION]: what we delivered, for whom, and in which parts. About 150 to 200 words in plain paragraphs.

${honest}`,
  metrics: `Suggest the key achievements and metrics of [PROJECT] for [CLIENT] with [SOLUTION]. 3 to 5 bullets, each beginning with "- ". Use figures only if the form contains them; otherwise name what should be measured and write [to be supplied].

${honest}`,
  testimonial: `Draft a testimonial that someone at [CLIENT] could give about [PROJECT] and [SOLUTION]. 3 to 4 sentences in the first person. We will ask [CLIENT] to approve the testimonial.

${honest}`,
};
