import { type Block, blocksOf, plain } from './blocks.ts';
import { type Clause, clausesOf } from './clauses.ts';
import { flowingText } from './flowing-text.ts';
import { isBackMatter, withoutBoilerplate } from './boilerplate.ts';
import { ownWords, placeAt, type QuotedPlace, type ReadDocument } from './read-document.ts';
import { type FoundTable, tablesIn } from './tables.ts';
import { quoteFinder } from '../quotes.ts';
import { shared, wordsOf } from './words.ts';

/** The part of a document below one heading, without the parts below subheadings. */
export interface Topic {
  title: string;
  chapter: string;
  start: number;
  end: number;
  until: number;
  sentences: Clause[];
  items: Clause[];
  tables: FoundTable[];
}

/** A document split into topics with sentences, lists and tables. Each text has its place in the document. */
export interface TopicalDocument extends ReadDocument {
  title: string;
  topics: Topic[];
  /** Returns the quote between two offsets, with its topic as section. */
  passage: (start: number, end: number) => QuotedPlace;
  /** Returns the place of a sentence, or of the sentence's paragraph if the exact offset is unknown. */
  passageOf: (sentence: Clause) => QuotedPlace;
}

/**
 * Splits a document at its headings. Reads up to `maxRead` characters.
 * @example const { topics, passageOf } = withTopics(await readDocument(call, id))
 */
export function withTopics(document: ReadDocument, maxRead = 1_500_000): TopicalDocument {
  const whole = document.text.slice(0, maxRead);
  const pages = document.pages.filter(({ end }) => end <= whole.length);
  const front = frontMatter(whole);
  const flowing = flowingText({ text: whole, pages });
  const starts = new Set(document.headings.map(({ start }) => start));
  const { text, subject } = withoutBoilerplate(' '.repeat(front.end) + flowing.slice(front.end), (start) =>
    starts.has(start),
  );
  // Cell ranges are places, not headings.
  const sections = (document.hasSections ? document.headings : []).filter(
    ({ title }) => !/^[A-Z]{1,3}\d+:[A-Z]{1,3}\d+$/.test(title),
  );
  const blocks = blocksOf(text, new Set(sections.map(({ start }) => start)));
  const topics = topicsOf(blocks, new Map(sections.map(({ start, level }) => [start, level])), text.length);
  const heading = blocks.find(({ kind, text: words }) => kind === 'heading' && !ofContents.test(words));
  const passage = (start: number, end: number): QuotedPlace => ({
    ...placeAt(document, start, end),
    section: topics.findLast((one) => one.start <= start)?.title.slice(0, 300) || null,
    // The document's own words, including those between two parts of a sentence.
    quote: ownWords({ text: whole }, { start, end }).slice(0, 2_000),
  });
  return {
    ...document,
    text,
    title:
      front.title ||
      (isWorkbook.test(document.filename) && pages.length > 1 ? nameOf(document.filename) : '') ||
      titleOf(document.filename, text, heading, subject),
    topics,
    passage,
    passageOf({ text: words, start, end }) {
      const found = quoteFinder(text.slice(start, end))(words);
      return found ? passage(start + found.start, withSign(text, start + found.end)) : passage(start, end);
    },
  };
}

/** The first sheet of a workbook names itself only. */
const isWorkbook = /\.(?:xlsx?|xlsm|ods)$/i;

/** "sales_2026.xlsx" → "Sales 2026"; empty without words. */
function nameOf(filename: string): string {
  const name = filename
    .replace(/\.[a-z0-9]+$/i, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .slice(0, 140);
  return /\p{L}{3}/u.test(name) ? name.charAt(0).toUpperCase() + name.slice(1) : '';
}

/** Finds front matter: "---", names with values, "---". It is not content, but may contain the title. */
function frontMatter(text: string): { end: number; title: string } {
  const [block = '', words = ''] =
    /^---\r?\n((?:[^\n]*\n){1,60}?)---(?:\r?\n|$)/.exec(text.slice(0, 8_000)) ?? [];
  if (!/^[\w-]{1,40}:/m.test(words)) return { end: 0, title: '' };
  const title = /^title:\s*["']?([^"'\n]{3,110})["']?\s*$/m.exec(words)?.[1] ?? '';
  return { end: block.length, title: plain(title) };
}

function topicsOf(blocks: readonly Block[], levels: ReadonlyMap<number, number>, end: number): Topic[] {
  const topics: Topic[] = [];
  let chapter = '';
  const top = Math.min(...levels.values(), 9);
  const begin = (title: string, block: Block) => {
    topics.push({
      title,
      chapter,
      start: block.start,
      end,
      until: block.end,
      sentences: [],
      items: [],
      tables: [],
    });
  };
  const own: Block[][] = [];
  const headings = Map.groupBy(
    blocks.filter(({ kind }) => kind === 'heading'),
    ({ text }) => running(text),
  );
  // A line that occurs three times, with any page number, is a page header.
  const isRunning = ({ text, start }: Block) =>
    !levels.has(start) && (headings.get(running(text))?.length ?? 0) > 2;
  for (const block of blocks) {
    if (block.kind === 'heading' && isRunning(block)) continue;
    if (block.kind === 'heading') {
      const level = levels.get(block.start) ?? (/^\d+\.?\s/.test(block.text) ? top : top + 1);
      if (level <= top) chapter = withoutNumber(block.text);
      const title = withoutNumber(block.text);
      begin(letterKind.test(title) ? '' : title, block);
      own.push([]);
    } else {
      if (topics.length === 0) {
        begin('', block);
        own.push([]);
      }
      own.at(-1)?.push(block);
    }
  }
  for (const [index, topic] of topics.entries()) {
    const inside = isBackMatter(topic.title) ? [] : (own[index] ?? []);
    topic.end = topics[index + 1]?.start ?? end;
    topic.until = inside.at(-1)?.end ?? topic.until;
    topic.sentences = inside.filter(({ kind }) => kind === 'paragraph').flatMap(clausesOf);
    topic.items = inside.filter(({ kind }) => kind === 'item').flatMap(itemsOf);
    topic.tables = tablesIn(inside);
  }
  return topics;
}

/** The sentences of a long list item; a short one, or one that begins with a label, stays whole. */
function itemsOf(block: Block): Clause[] {
  const { text, start, end } = block;
  const sentences = clausesOf(block);
  const [{ text: first } = { text: '' }] = sentences;
  const isLabeled = first.length < 40 || /^[\p{L}][\p{L} .-]{1,30}[:,]\s/u.test(first);
  return text.length < 160 || isLabeled ? [{ text, start, end }] : sentences;
}

const running = (text: string) => withoutNumber(text).replace(/(?<!\s)\s+\d+$/, '');

const ofContents = /^(?:table of )?contents?$|^inhalt|^index$|^page \d/i;

/** "TOP 3: Move", "Section 4 – Costs": the number says where, the words say what. */
const numberedPart =
  /^(?:TOP|Tagesordnungspunkt|Item|Agenda item|Section|Chapter|Part|Article|Abschnitt|Kapitel|Teil|Artikel|§)\s?(?:\d{1,3}(?:\.\d{1,2})*|[IVX]{1,5}|[A-Z])\s?[.:)–—-]?\s+(?=\p{L}{3})/u;

/** Empty for a title without words. */
const withoutNumber = (title: string) =>
  (/(?<![\p{L}\p{N}])\p{L}{3,}/u.test(title) ? plain(title) : '')
    .replace(/^(?:\d{1,3}(?:\.\d{1,3})+\.?|\d{1,2}\.?|[A-Z]\.|\(?[a-z]\))\s+(?=\S)/, '')
    .replace(numberedPart, '')
    // "Results | Example Ltd": the name of a site.
    .replace(/\s\|\s[^|]{1,40}$/, '')
    .replace(/:$|(?<!\.\p{L}{0,3}|\b(?:inc|ltd|co|corp|etc|no|vs))\.$/iu, '')
    .slice(0, 140);

/** Matches the kind of a text above its content, such as "Memo". It is not a title. */
const letterKind = /^(?:memorandum|memo|letter|minutes|report|vermerk|aktennotiz|protokoll|bericht|brief)$/i;
/** Matches headings of parts that any text has. They are not a title. */
const partOnly =
  /^(?:introduction|overview|background|summary|abstract|preface|einleitung|einführung|überblick|hintergrund|zusammenfassung|vorwort)$/i;

/** The title may come after letterheads and form fields; a similar file name or the subject of a letter identifies it. */
function titleOf(filename: string, text: string, heading: Block | undefined, subject: string): string {
  const title = titleAbove(filename, text, heading);
  const name = filename
    .replace(/\.[a-z0-9]+$/i, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim();
  const isKind = letterKind.test(title) || partOnly.test(title);
  if (!isKind && title !== name) return title;
  return isTitle(subject) ? subject : isKind && name !== '' ? name.slice(0, 140) : title;
}

function titleAbove(filename: string, text: string, heading: Block | undefined): string {
  const name = filename
    .replace(/\.[a-z0-9]+$/i, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim();
  // A document without a heading near the top begins with its title, and so does one whose first heading is its part 1.
  const top = text.length - text.trimStart().length;
  const [opening = ''] = text.slice(top, top + 200).split('\n');
  const isPartOne = heading !== undefined && firstPart.test(heading.text) && isTitle(plain(opening));
  const at = heading && heading.start < 300 && !isPartOne ? heading.start : top;
  const above = text.slice(at, at + 600).split('\n');
  const isStamped = stamp.test(heading?.start === at ? heading.text : plain(above[0] ?? ''));
  const [first = '', ...next] = above
    .map(plain)
    .filter((one) => one !== '' && !stamp.test(one))
    .slice(0, 3);
  const line = heading?.start === at && !isStamped ? heading.text : first;
  // A line that is the first field of a form is not the title.
  if (/\w # ?\S/.test(above[1] ?? '')) return name.slice(0, 140);
  if (ofPart.test(line) && isTitle(next[0] ?? '')) return `${line}: ${next[0]}`;
  const words = wordsOf(name);
  if (words.size > 0 && shared(words, wordsOf(line)) === 0) {
    const named = text.slice(0, 800).split('\n').map(plain).filter(isTitle);
    const alike = (one: string) => [...wordsOf(one)].filter((word) => words.has(word)).length;
    const best = named.toSorted((a, b) => alike(b) - alike(a))[0] ?? '';
    if (alike(best) >= Math.min(2, words.size)) return best;
  }
  const title = withoutNumber(
    next.reduce((all, one) => (isUnfinished.test(all) || joining.test(one) ? `${all} ${one}` : all), line),
  );
  const own = title.replace(/\s\|\s[^|]{1,40}$/, '');
  return own.length >= 6 && own.length <= 110 && /\p{L}{3}/u.test(own) ? own : name.slice(0, 140);
}

/** "1. Scope": the first part of a document. */
const firstPart = /^(?:1|I|A)(?:\.0?)?[.)]?\s+\p{L}/u;
const ofPart = /^(?:appendix|annex|attachment|exhibit|anhang|anlage)\s+[A-Z\d]{1,3}$/i;

const isTitle = (line: string) =>
  line.length >= 6 && line.length <= 110 && /\p{L}{3}/u.test(line) && !/[.;,:]$|@/.test(line);

/** A line such as "to" between "Proposal" and its addressee. */
const joining = /^(?:to|for|of|by|für|an|von)$/i;
/** The state of a document, printed above its title. */
const stamp =
  /^(?:draft|confidential|internal|for (?:internal|official) use only|final|version \d[\d.]{0,6}|entwurf|vertraulich|intern|borrador|confidencial|brouillon|confidentiel)$/i;

const isUnfinished =
  /\s(?:and|at|by|for|from|in|into|of|on|or|the|to|with|an|auf|das|dem|den|der|des|die|für|im|mit|über|und|von|zu|zum|zur)$/i;

const withSign = (text: string, end: number) => (/[.!?]/.test(text.charAt(end)) ? end + 1 : end);
