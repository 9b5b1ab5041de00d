import { contentTerms } from '../../../../text/content-terms.ts';
import { chunk } from '../../../../ingest/chunks/chunk.ts';
import { randomFrom } from '../../../../testing/random.ts';
import { type RetrievalQuestion, retrievalCorpus } from '../../../search/testing/retrieval.ts';
import { statementsOf } from '../statements.ts';
import { unsupported } from '../unsupported.ts';
import type { Source } from '../source-sentences.ts';
import * as agreement from './supported-statements.ts';
import { paraphrases } from './paraphrases.ts';
import { faithful, planted, statable } from './planted-statements.ts';

export interface StatementCase {
  kind: string;
  text: string;
  isTrue: boolean;
  sources: readonly Source[];
}

/**
 * The result of a test: correct and wrong judgments for each kind of statement, and recall and precision over all kinds
 * together.
 */
export interface StatementScore {
  kinds: ReadonlyMap<string, { right: number; all: number; wrong: readonly string[] }>;
  recall: number;
  precision: number;
  /** The share of supported statements that the check marked by mistake. */
  falseMarks: number;
}

export function agreementCases(): StatementCase[] {
  const sources = agreement.sources.map((quote, place) => ({
    filename: `agreement-${place}.md`,
    section: null,
    quote,
  }));
  return [
    ...agreement.supported.map((text) => ({ kind: 'in other words', text, isTrue: true, sources })),
    ...agreement.unsupported.map(([kind, text]) => ({ kind, text, isTrue: false, sources })),
  ];
}

/**
 * Test cases for each corpus question that `wanted` selects by index: a correct and a wrong paraphrase of the sentence that
 * answers the question. The sources are the five passages of the article that are most similar to the question, so that wrong
 * statements are near misses.
 */
export async function corpusCases(wanted: (place: number) => boolean, seed = 11): Promise<StatementCase[]> {
  if (!retrievalCorpus) return [];
  const random = randomFrom(seed);
  const articles = new Map<string, Article>();
  for (const file of await retrievalCorpus.articles()) {
    articles.set(file, prepared(await retrievalCorpus.article(file)));
  }
  const questions = await retrievalCorpus.questions();
  return questions
    .filter((_, place) => wanted(place))
    .flatMap((question) => casesOf(question, articles, random));
}

interface Article {
  sentences: { text: string; terms: ReadonlySet<string> }[];
  chunks: { text: string; terms: ReadonlySet<string> }[];
  names: string[];
}

function prepared(text: string): Article {
  const withTerms = (each: string) => ({ text: each, terms: new Set(contentTerms(each)) });
  const chunks = chunk({ text, pages: [], sections: [], truncated: false });
  const small = new Set(text.match(/\b\p{Ll}+\b/gu));
  const large = new Set(text.match(/(?<=[a-z,] )\p{Lu}\p{Ll}{4,}/gu));
  return {
    sentences: statable(text).map(withTerms),
    chunks: chunks.map((part) => withTerms(part.text)),
    names: [...large].filter((name) => !small.has(name.toLowerCase())),
  };
}

function casesOf(
  { id, query, answers, file }: RetrievalQuestion,
  articles: ReadonlyMap<string, Article>,
  random: () => number,
): StatementCase[] {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)];
  const article = articles.get(file);
  const other = articles.get(pick([...articles.keys()].filter((each) => each !== file)) ?? '');
  const asked = [...new Set(contentTerms(query))];
  const likeness = ({ terms }: { terms: ReadonlySet<string> }) =>
    asked.filter((term) => terms.has(term)).length;
  const byLikeness = <T extends { terms: ReadonlySet<string> }>(list: readonly T[]) =>
    list.toSorted((a, b) => likeness(b) - likeness(a));

  const [answer] = byLikeness(
    article?.sentences.filter(({ text }) => answers.some((each) => text.includes(each))) ?? [],
  );
  const holding = article?.chunks.find(({ text }) => answer && text.includes(answer.text));
  if (!article || !other || !answer || !holding || likeness(answer) < 2) return [];
  const others = byLikeness(article.chunks.filter((each) => each !== holding));
  const passages = [...others.slice(0, 4), holding].map(({ text }) => text);
  const whole = `${file}\n${passages.join('\n')}`;
  const sources = passages.map((quote) => ({ filename: file, section: null, quote }));

  const cases: StatementCase[] = [];
  const add = (isTrue: boolean, kind: string, text: string | null | undefined) => {
    if (text !== null && text !== undefined) cases.push({ kind, text, isTrue, sources });
  };
  const world = { sources: whole, names: other.names, random };
  for (const [kind, change] of Object.entries(faithful)) add(true, kind, change(answer.text, world));
  const beside = article.sentences.find(({ text }) => text !== answer.text && holding.text.includes(text));
  if (beside) add(true, 'joined', `${answer.text.slice(0, -1)}, and ${beside.text}`);
  for (const [kind, change] of Object.entries(planted)) add(false, kind, change(answer.text, world));
  const unread = article.sentences.filter(({ text }) => !whole.includes(text));
  add(false, 'true of the same article', pick(unread)?.text);
  add(false, 'true of another article', pick(other.sentences)?.text);
  add(true, 'paraphrase', paraphrases[id]?.[0]);
  add(false, 'paraphrase', paraphrases[id]?.[1]);
  return cases;
}

export async function score(cases: readonly StatementCase[]): Promise<StatementScore> {
  const kinds = new Map<string, { right: number; all: number; wrong: string[] }>();
  const { signal } = new AbortController();
  let marked = 0;
  let rightly = 0;
  for (const { kind, text, isTrue, sources } of cases) {
    const name = `${isTrue ? 'supported' : 'unsupported'}, ${kind}`;
    const count = kinds.get(name) ?? { right: 0, all: 0, wrong: [] };
    kinds.set(name, count);
    const isMarked = (await unsupported(statementsOf(text), sources, signal)).length > 0;
    count.all++;
    if (isMarked) marked++;
    if (isMarked && !isTrue) rightly++;
    if (isMarked === isTrue) count.wrong.push(text);
    else count.right++;
  }
  const supported = cases.filter(({ isTrue }) => isTrue).length;
  return {
    kinds,
    recall: rightly / (cases.length - supported),
    precision: rightly / marked,
    falseMarks: (marked - rightly) / supported,
  };
}
