import type { Passage } from '@staffroom/sdk';
import { z } from 'zod';
import type { Run, Topic } from '../contract.ts';
import { askTopics } from './ask-topics.ts';
import type { AgentCall } from './kit.ts';
import {
  headingOf,
  languageOf,
  dependsOnPrevious,
  passagesAbout,
  sharesWords,
  statementsOf,
  titleOf,
  wordShare,
} from './passages.ts';
import { type PostWords, postWords } from './words.ts';

const topicCount = 5;

type Found = Pick<Run, 'topics' | 'how'>;

/**
 * Finds topics for a topic area: by a language model, or without one only from the library, so that no topic is invented. Marked
 * samples replace an answer of the model that contains no topics.
 */
export async function findTopics(call: AgentCall, field: string): Promise<Found> {
  const { passages } = await call.search.find(field, { limit: 24 });
  const given = passages.slice(0, 10);
  const parsed = await askTopics(call, { field, count: topicCount, passages: given, parse: parseTopics });
  if (parsed === null) return libraryTopics(passages, field);
  return parsed.length === 0
    ? samples(field, postWords(field, call.user.language))
    : {
        topics: numbered(parsed.map((topic) => ({ ...topic, documents: documentsOf(topic, given) }))),
        how: 'model',
      };
}

type Bare = Omit<Topic, 'id'>;
const maxDescriptionLength = 400;
const maxDocuments = 3;
const Titled = z.object({
  title: z.string().trim().min(3),
  description: z.string().trim().default(''),
  sources: z.array(z.number().int()).max(50).catch([]),
});
/** A topic in a model's answer, with the numbers of the sources that it cites. */
type Suggested = z.output<typeof Titled>;

const numbered = (topics: readonly Bare[]): Topic[] =>
  topics.slice(0, topicCount).map(({ title, description, documents }, place) => ({
    id: String(place + 1),
    title: title.slice(0, 200),
    description: description.slice(0, maxDescriptionLength),
    documents: [...new Set(documents)].slice(0, maxDocuments),
  }));

/**
 * Returns the documents that a model's topic rests on. A citation counts only if its passage shares a word with the topic, or is
 * in another language; without citations, a passage must contain half of the title's words.
 */
function documentsOf({ title, description, sources }: Suggested, passages: readonly Passage[]): string[] {
  const cited = sources.flatMap((number) => passages[number - 1] ?? []);
  const words = `${title} ${description}`;
  const isAbout = ({ filename, section, quote }: Passage) => {
    const text = `${filename} ${section ?? ''} ${quote}`;
    return cited.length > 0
      ? sharesWords(words, text) || languageOf(quote) !== languageOf(words)
      : wordShare(title, text) >= 0.5;
  };
  return (cited.length > 0 ? cited : passages).filter(isAbout).map(({ filename }) => filename);
}

/**
 * Parses a model's answer with topics: JSON, even with other text around it, or a numbered list. Empty for any other answer.
 */
export function parseTopics(text: string): Suggested[] {
  const fromJson = jsonIn(text).flatMap((item) => {
    const topic = Titled.safeParse(typeof item === 'string' ? { title: item } : item);
    return topic.success ? [topic.data] : [];
  });
  if (fromJson.length > 0) return fromJson;
  return [...text.matchAll(/^[ \t\u00a0]*(?:\d+[.)]|[-*•])\s+(.+)$/gm)].flatMap(([, line = '']) => {
    const sources = [...line.matchAll(/\[(\d{1,3})\]/g)].map(([, number]) => Number(number));
    const bare = line.replaceAll(/\*\*|__|\[\d+\]/g, '').trim();
    const [, title = bare, description = ''] =
      /^["“]?(.{3,160}?)["”]?(?::\s+|\s+[–—-]\s+)(.+)$/.exec(bare) ?? [];
    return title.length < 3 ? [] : [{ title: title.trim(), description: description.trim(), sources }];
  });
}

function jsonIn(text: string): unknown[] {
  const start = text.indexOf('[');
  const end = text.lastIndexOf(']');
  if (start === -1 || end < start) return [];
  try {
    const value: unknown = JSON.parse(text.slice(start, end + 1));
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/**
 * Topics from the library: headings and document names, then short sentences. None if no passage contains a word of the topic
 * area, because search always returns the nearest passages, even unrelated ones.
 */
export function libraryTopics(passages: readonly Passage[], field: string): Found {
  const found = new Map<string, Bare>();
  const add = (title: string, description: string, filename: string) => {
    if (title.length < 3 || found.size === topicCount || found.has(title.toLowerCase())) return;
    found.set(title.toLowerCase(), { title, description, documents: [filename] });
  };
  const read = passagesAbout(field, passages)
    .filter(({ filename, section, quote }) => sharesWords(field, `${filename} ${section ?? ''} ${quote}`))
    .map((passage) => ({ ...passage, sentences: statementsOf(passage) }));
  for (const { sentences, filename, section } of read) {
    const told =
      sentences.find((sentence) => isClear(sentence) && sharesWords(field, sentence)) ?? sentences[0];
    if (told === undefined) continue;
    const heading = headingOf({ section }) ?? titleOf(filename);
    // A heading such as "Format" is no title by itself, so the topic area is added.
    add(sharesWords(field, heading) ? heading : `${capital(field)}: ${heading}`, told, filename);
  }
  for (const { sentences, filename } of read)
    for (const [place, sentence] of sentences.entries())
      if (sentence.length <= maxTitleLength && isClear(sentence) && sharesWords(field, sentence))
        add(sentence.replace(/(?<![.!?])[.!?]+["”)]?$/, ''), sentences[place + 1] ?? '', filename);
  return found.size === 0
    ? { topics: [], how: 'none' }
    : { topics: numbered([...found.values()]), how: 'library' };
}

/** Maximum characters of a sentence that is used as a title. */
const maxTitleLength = 90;

const isClear = (sentence: string) =>
  !dependsOnPrevious.test(sentence) && !/["“”„]|\b(?:this|these|those|it|they|dies\w*)\b/i.test(sentence);

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function samples(field: string, words: PostWords): Found {
  const topics = words.samples(field, capital(field));
  return {
    topics: numbered(topics.map(([title, description]) => ({ title, description, documents: [] }))),
    how: 'samples',
  };
}
