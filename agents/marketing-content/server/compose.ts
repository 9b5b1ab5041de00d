import { type Sentence, sentencesOf, type WrittenLanguage } from '@staffroom/sdk/reading';
import { contentLength, contentLimits } from '../content-limits.ts';
import type { AssistKind, Catalogue, Facts } from '../prompt.ts';
import { type ContentType, services } from '../project.ts';
import { type FormWords, languageOfForm, wordsIn } from './words.ts';

// Composes texts from the form without a language model. Invents no facts: a missing fact is marked as a gap.

interface Form {
  facts: Facts;
  catalogue: Catalogue;
  words: FormWords;
  /** Joins names as in "a, b, and c". */
  list: (names: string[]) => string;
}

function read(facts: Facts, catalogue: Catalogue, otherwise: WrittenLanguage): Form {
  const language = languageOfForm(facts, otherwise);
  const list = (names: string[]) => new Intl.ListFormat(language).format(names);
  return { facts, catalogue, words: wordsIn(language), list };
}

/**
 * Composes a text from the form.
 * @param otherwise the person's language, used if the form does not show one
 */
export function composeContent(
  type: ContentType,
  facts: Facts,
  catalogue: Catalogue,
  otherwise: WrittenLanguage = 'en',
): string {
  return { linkedin, twitter, 'case-study': caseStudy }[type](read(facts, catalogue, otherwise));
}

function linkedin(form: Form): string {
  const { facts, words } = form;
  const metrics = metricsOf(facts);
  return paragraphs(
    `${facts.clientName}: ${facts.name}`,
    inLines(opening(sentencesOf(facts.scope), 3), '•') || words.gap,
    sentence(inUse(form), ourPart(form)),
    metrics.length > 0 && [words.changed, ...metrics.slice(0, 4).map((each) => `• ${each}`)].join('\n'),
    tags(form).slice(0, 3).join(' '),
  );
}

function twitter(form: Form): string {
  const { facts, catalogue, words, list } = form;
  const [first] = metricsOf(facts);
  const [scope] = sentencesOf(facts.scope);
  const chosen = solutionsOf(facts, catalogue);
  const parts = [
    `${facts.clientName}: ${facts.name}.`,
    ending(first ?? scope?.text ?? '') || words.gap,
    chosen.length > 0 ? words.with(list(chosen.slice(0, 2))) : '',
    tags(form)[0] ?? '',
  ];
  const limit = contentLimits.twitter ?? Number.POSITIVE_INFINITY;
  let text = '';
  for (const part of parts.filter((each) => each !== '')) {
    const longer = text === '' ? part : `${text} ${part}`;
    if (contentLength('twitter', longer) <= limit) text = longer;
  }
  return text || facts.name.slice(0, limit);
}

function caseStudy(form: Form): string {
  const { facts, words } = form;
  const { headings } = words;
  const all = sentencesOf(facts.scope);
  const before = all.filter(({ text }) => ofBefore.test(text));
  const scope = all.filter((each) => !before.includes(each));
  const overview = scope.filter(({ item }) => !item).slice(0, 2);
  const metrics = metricsOf(facts);
  const quote = facts.testimonial.trim() !== '' && !facts.testimonialDraft;
  return paragraphs(
    `# ${facts.name}`,
    `## ${headings.overview}`,
    `${facts.clientName}${facts.industry ? ` (${words.industries[facts.industry]})` : ''}. ${inLines(overview, '-') || words.gap}`,
    `## ${headings.challenge}`,
    inLines(before, '-') || words.before,
    `## ${headings.solution}`,
    inUse(form) || words.putInPlace,
    `## ${headings.implementation}`,
    inLines(
      scope.filter((each) => !overview.includes(each)),
      '-',
    ),
    ourPart(form) || words.carriedOut,
    `## ${headings.results}`,
    metrics.length > 0 ? metrics.map((each) => `- ${each}`).join('\n') : `- ${words.figures}`,
    quote && `> ${facts.testimonial.trim().replaceAll(/(?<!\s)\s*\n\s*/g, ' ')}`,
  );
}

/** Phrases that describe the situation before the project. */
const ofBefore =
  /^before\b|\b(?:before (?:that|this|then|the project)|previously|currently|until (?:now|then)|so far|used to|legacy|outdated|paper|manual(?:ly)?|by hand|scattered|slow|delay(?:s|ed)?|backlog|lack(?:s|ed)?|struggled?|had to|could not|couldn[’']t|did(?: not|n[’']t)|does(?: not|n[’']t)|too (?:long|many|much)|bisher|zuvor|früher|veraltet|von Hand|langsam|verzögert|mussten|konnten? nicht)\b/i;

export function composeAssist(
  kind: AssistKind,
  facts: Facts,
  catalogue: Catalogue,
  otherwise: WrittenLanguage = 'en',
): string {
  const form = read(facts, catalogue, otherwise);
  const { words, list } = form;
  const chosen = list(solutionsOf(facts, catalogue));
  if (kind === 'scope')
    return paragraphs(...words.scope(facts.clientName, facts.name, chosen, list(servicesOf(form))));
  if (kind === 'metrics') return words.metrics(facts.clientName, chosen).join('\n');
  return words.testimonial(chosen, facts.name);
}

const paragraphs = (...parts: (string | false)[]) =>
  parts.filter((part) => typeof part === 'string' && part.trim() !== '').join('\n\n');

const solutionsOf = ({ solutions }: Facts, catalogue: Catalogue) =>
  solutions.flatMap((key) => catalogue.solutions[key] ?? []);

const servicesOf = ({ facts, words }: Form) =>
  services.filter((each) => facts.services[each]).map((each) => words.services[each]);

function inUse({ facts, catalogue, words, list }: Form): string {
  const chosen = solutionsOf(facts, catalogue);
  return chosen.length === 0 ? '' : words.inUse(list(chosen));
}

function ourPart(form: Form): string {
  const enabled = servicesOf(form);
  return enabled.length === 0 ? '' : form.words.ourPart(form.list(enabled));
}

/** One achievement per line; a line with several sentences stays together. */
function metricsOf({ metrics }: Facts): string[] {
  return metrics
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•–]|\d+[.)])\s+/, '').trim())
    .filter((line) => line !== '');
}

/** The first sentences; a list is not cut. */
const opening = (sentences: readonly Sentence[], most: number) =>
  sentences.filter(
    ({ item }, place) =>
      place < most || (item && sentences.slice(most - 1, place).every((each) => each.item)),
  );

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

function tags({ facts, catalogue, words }: Form): string[] {
  const names = [...solutionsOf(facts, catalogue), facts.industry ? words.industries[facts.industry] : ''];
  return names
    .map((name) => name.replaceAll(/[^\p{L}\p{N}]/gu, ''))
    .flatMap((name) => (name === '' ? [] : `#${name}`));
}
