import { type Sentence, sentencesOf } from '@staffroom/sdk/reading';
import { contentLength, contentLimits } from '../platforms.ts';
import type { AssistKind, Catalogue, Facts } from '../prompt.ts';
import { type ContentType, industryNames, serviceNames, services } from '../project.ts';

// Without a language model texts are put together from the words of the form. Nothing is made up: what the form does not say stands
// as a gap.
const gap = '[to be supplied]';

/** A text of the form's own words. */
export function composeContent(type: ContentType, facts: Facts, catalogue: Catalogue): string {
  return { linkedin, twitter, 'case-study': caseStudy }[type](facts, catalogue);
}

function linkedin(facts: Facts, catalogue: Catalogue): string {
  const metrics = metricsOf(facts);
  return paragraphs(
    `${facts.clientName}: ${facts.name}`,
    inLines(opening(sentencesOf(facts.scope), 3), '•') || gap,
    sentence(inUse(facts, catalogue), ourPart(facts)),
    metrics.length > 0 && ['What changed:', ...metrics.slice(0, 4).map((each) => `• ${each}`)].join('\n'),
    tags(facts, catalogue).slice(0, 3).join(' '),
  );
}

function twitter(facts: Facts, catalogue: Catalogue): string {
  const [first] = metricsOf(facts);
  const [scope] = sentencesOf(facts.scope);
  const chosen = solutionsOf(facts, catalogue);
  const parts = [
    `${facts.clientName}: ${facts.name}.`,
    ending(first ?? scope?.text ?? ''),
    chosen.length > 0 ? `With ${list(chosen.slice(0, 2))}.` : '',
    tags(facts, catalogue)[0] ?? '',
  ];
  const limit = contentLimits.twitter ?? Number.POSITIVE_INFINITY;
  let text = '';
  for (const part of parts.filter((each) => each !== '')) {
    const longer = text === '' ? part : `${text} ${part}`;
    if (contentLength('twitter', longer) <= limit) text = longer;
  }
  return text || facts.name.slice(0, limit);
}

function caseStudy(facts: Facts, catalogue: Catalogue): string {
  const all = sentencesOf(facts.scope);
  const before = all.filter(({ text }) => ofBefore.test(text));
  const scope = all.filter((each) => !before.includes(each));
  const overview = scope.filter(({ item }) => !item).slice(0, 2);
  const metrics = metricsOf(facts);
  const quote = facts.testimonial.trim() !== '' && !facts.testimonialDraft;
  return paragraphs(
    `# ${facts.name}`,
    '## Overview',
    `${facts.clientName}${facts.industry ? ` (${industryNames[facts.industry]})` : ''}. ${inLines(overview, '-') || gap}`,
    '## Challenge',
    inLines(before, '-') || `What stood in the way before the project: ${gap}`,
    '## Solution',
    inUse(facts, catalogue) || `What was put in place: ${gap}`,
    '## Implementation',
    inLines(
      scope.filter((each) => !overview.includes(each)),
      '-',
    ),
    ourPart(facts) || `How it was carried out: ${gap}`,
    '## Results',
    metrics.length > 0 ? metrics.map((each) => `- ${each}`).join('\n') : `- Figures before and after: ${gap}`,
    quote && `> ${facts.testimonial.trim().replaceAll(/\s*\n\s*/g, ' ')}`,
  );
}

/** What was hard, in the words that people say it in. */
const ofBefore =
  /^before\b|\b(?:before (?:that|this|then|the project)|previously|currently|until (?:now|then)|so far|used to|legacy|outdated|paper|manual(?:ly)?|by hand|scattered|slow|delay(?:s|ed)?|backlog|lack(?:s|ed)?|struggled?|had to|could not|couldn[’']t|did(?: not|n[’']t)|does(?: not|n[’']t)|too (?:long|many|much)|bisher|zuvor|früher|veraltet|von Hand|langsam|verzögert|mussten|konnten? nicht)\b/i;

/** A text for one field of the form. */
export function composeAssist(kind: AssistKind, facts: Facts, catalogue: Catalogue): string {
  const chosen = list(solutionsOf(facts, catalogue));
  const enabled = servicesOf(facts).map((name) => name.toLowerCase());
  if (kind === 'scope') {
    return paragraphs(
      `${facts.clientName} ${facts.name ? `carried out the project “${facts.name}”` : 'carried out this project'} with ${chosen}.`,
      `The project covered ${enabled.length > 0 ? list(enabled) : gap}. People, sites and systems in scope: ${gap}.`,
      `It began in ${gap} and went live in ${gap}. Before, the work was done with ${gap}.`,
    );
  }
  if (kind === 'metrics') {
    return [
      `- Time to a first answer, before and after ${chosen}: ${gap}`,
      `- Requests a month, before and after: ${gap}`,
      `- People who use it at ${facts.clientName}: ${gap}`,
      `- Weeks from the start to going live: ${gap}`,
    ].join('\n');
  }
  return `We chose ${chosen} for ${facts.name || 'this project'}. Before, we ${gap}. Today ${gap}. What I value most about working together is ${gap}.`;
}

const paragraphs = (...parts: (string | false)[]) =>
  parts.filter((part) => typeof part === 'string' && part.trim() !== '').join('\n\n');

const solutionsOf = ({ solutions }: Facts, catalogue: Catalogue) =>
  solutions.flatMap((key) => catalogue.solutions[key] ?? []);

const servicesOf = (facts: Facts) =>
  services.filter((each) => facts.services[each]).map((each) => serviceNames[each]);

function inUse(facts: Facts, catalogue: Catalogue): string {
  const chosen = solutionsOf(facts, catalogue);
  return chosen.length === 0 ? '' : `In use: ${list(chosen)}.`;
}

function ourPart(facts: Facts): string {
  const enabled = servicesOf(facts).map((name) => name.toLowerCase());
  return enabled.length === 0 ? '' : `Our part: ${list(enabled)}.`;
}

/** One achievement a line; a line of several sentences stays one. */
function metricsOf({ metrics }: Facts): string[] {
  return metrics
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•–]|\d+[.)])\s+/, '').trim())
    .filter((line) => line !== '');
}

/** The first of them; a list is not cut. */
const opening = (sentences: readonly Sentence[], most: number) =>
  sentences.filter(
    ({ item }, place) =>
      place < most || (item && sentences.slice(most - 1, place).every((each) => each.item)),
  );

/** Sentences run on; what was a list stays one. */
function inLines(sentences: readonly Sentence[], sign: string): string {
  let text = '';
  for (const [place, { text: words, item }] of sentences.entries()) {
    const line = ending(words.replaceAll(/\s+/g, ' '));
    const afterItem = sentences[place - 1]?.item ?? false;
    if (item)
      text += `${afterItem ? '\n' : '\n\n'}${sign} ${line.replace(/^\(?\w{1,3}[.)]\s+/, '').replace(/\.$/, '')}`;
    else text += `${text === '' ? '' : afterItem ? '\n\n' : ' '}${line}`;
  }
  return text.trim();
}

const ending = (text: string) => (text === '' || /[.!?…:]$/.test(text) ? text : `${text}.`);
const sentence = (...parts: string[]) => parts.filter((part) => part !== '').join(' ');
const list = (names: string[]) => new Intl.ListFormat('en').format(names);

function tags(facts: Facts, catalogue: Catalogue): string[] {
  const words = [...solutionsOf(facts, catalogue), facts.industry ? industryNames[facts.industry] : ''];
  return words
    .map((name) => name.replaceAll(/[^\p{L}\p{N}]/gu, ''))
    .flatMap((name) => (name === '' ? [] : `#${name}`));
}
