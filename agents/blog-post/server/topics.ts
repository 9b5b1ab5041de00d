import type { Passage } from '@staffroom/sdk';
import type { WrittenLanguage } from '@staffroom/sdk/reading';
import { z } from 'zod';
import type { Run, Topic } from '../contract.ts';
import { askTopics } from './ask-topics.ts';
import type { AgentCall } from './kit.ts';
import { headingOf, leansBack, passagesAbout, sharesWords, statementsOf, titleOf } from './passages.ts';
import { type PostWords, postWords } from './words.ts';

const topicCount = 5;

type Found = Pick<Run, 'topics' | 'how'>;

/**
 * Finds topics for a topic area: by a language model, otherwise from the library, otherwise samples that are marked as such.
 */
export async function findTopics(call: AgentCall, field: string): Promise<Found> {
  const { passages } = await call.search.find(field, { limit: 24 });
  const given = passages.slice(0, 10);
  const parsed = await askTopics(call, { field, count: topicCount, passages: given, parse: parseTopics });
  if (parsed === null) return libraryTopics(passages, field, call.user.language);
  return parsed.length === 0
    ? samples(field, postWords(field, call.user.language))
    : { topics: numbered(parsed), how: 'model' };
}

type Bare = Omit<Topic, 'id'>;
const maxDescriptionLength = 400;
const Titled = z.object({ title: z.string().trim().min(3), description: z.string().trim().default('') });

const numbered = (topics: readonly Bare[]): Topic[] =>
  topics.slice(0, topicCount).map(({ title, description }, place) => ({
    id: String(place + 1),
    title: title.slice(0, 200),
    description: description.slice(0, maxDescriptionLength),
  }));

/**
 * Parses a model's answer with topics: JSON, even with other text around it, or a numbered list. Empty for any other answer.
 */
export function parseTopics(text: string): Bare[] {
  const fromJson = jsonIn(text).flatMap((item) => {
    const topic = Titled.safeParse(typeof item === 'string' ? { title: item } : item);
    return topic.success ? [topic.data] : [];
  });
  if (fromJson.length > 0) return fromJson;
  return [...text.matchAll(/^[ \t\u00a0]*(?:\d+[.)]|[-*•])\s+(.+)$/gm)].flatMap(([, line = '']) => {
    const bare = line.replaceAll(/\*\*|__|\[\d+\]/g, '').trim();
    const [, title = bare, description = ''] =
      /^["“]?(.{3,160}?)["”]?(?::\s+|\s+[–—-]\s+)(.+)$/.exec(bare) ?? [];
    return title.length < 3 ? [] : [{ title: title.trim(), description: description.trim() }];
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

/** Topics from the library: headings and document names, then short sentences. */
export function libraryTopics(
  passages: readonly Passage[],
  field: string,
  language: WrittenLanguage = 'en',
): Found {
  const found = new Map<string, Bare>();
  const add = (title: string, description: string) => {
    if (title.length < 3 || found.size === topicCount || found.has(title.toLowerCase())) return;
    found.set(title.toLowerCase(), { title, description });
  };
  const read = passagesAbout(field, passages).map((passage) => ({
    ...passage,
    sentences: statementsOf(passage),
  }));
  for (const { sentences, filename, section } of read) {
    const told =
      sentences.find((sentence) => isClear(sentence) && sharesWords(field, sentence)) ?? sentences[0];
    if (told === undefined) continue;
    const heading = headingOf({ section }) ?? titleOf(filename);
    // A heading such as "Format" is no title by itself, so the topic area is added.
    add(sharesWords(field, heading) ? heading : `${capital(field)}: ${heading}`, withSource(told, filename));
  }
  for (const { sentences, filename } of read)
    for (const [place, sentence] of sentences.entries())
      if (sentence.length <= maxTitleLength && isClear(sentence) && sharesWords(field, sentence))
        add(
          sentence.replace(/(?<![.!?])[.!?]+["”)]?$/, ''),
          withSource(sentences[place + 1] ?? '', filename),
        );
  const quotes = read.map(({ quote }) => quote).join('\n');
  const words = postWords(quotes === '' ? field : quotes, language);
  const { topics, how } = samples(field, words);
  if (found.size === 0) return { topics, how };
  for (const { title, description } of topics) add(title, `${description} ${words.isSample}`);
  return { topics: numbered([...found.values()]), how: 'library' };
}

/** Adds the document's name to a title. If the result is too long, shortens the words and not the name. */
function withSource(words: string, filename: string): string {
  const room = maxDescriptionLength - filename.length - 3;
  if (words === '' || room < 1) return filename;
  return `${words.length <= room ? words : `${words.slice(0, room - 1).replace(/\s+\S*$/, '')}…`} · ${filename}`;
}

/** Maximum characters of a sentence that is used as a title. */
const maxTitleLength = 90;

const isClear = (sentence: string) =>
  !leansBack.test(sentence) && !/["“”„]|\b(?:this|these|those|it|they|dies\w*)\b/i.test(sentence);

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function samples(field: string, words: PostWords): Found {
  const topics = words.samples(field, capital(field));
  return {
    topics: numbered(topics.map(([title, description]) => ({ title, description }))),
    how: 'samples',
  };
}
