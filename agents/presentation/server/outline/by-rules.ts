import { type TopicalDocument } from '@staffroom/sdk/reading';
import { emptySlide, type Slide } from '../../slides/slide.ts';
import type { Candidate } from './candidate.ts';
import { candidatesOf } from './candidates.ts';
import { closingSlide } from './closing.ts';
import { distinguishTitles } from './distinguish-titles.ts';
import { isNoTitle, isWeakTitle } from './titles.ts';
import { audienceRules, type DeckPurpose } from './deck-purpose.ts';
import { deckWords } from './words.ts';

export interface OutlineRequest extends DeckPurpose {
  /** Exact number of slides. */
  count: number;
  /** Texts on slides that stay, which new slides do not repeat. */
  said?: readonly string[];
}

/** Factor by which the value of each further slide about the same part drops. */
const again = 0.62;
/** Factor for the value of each further table or chart. */
const againFigures = 0.8;

/** Selects key sentences, tables and figures by rules, for exactly the requested number of slides. */
export function outlineByRules(source: TopicalDocument, purpose: OutlineRequest): Slide[] {
  let room = purpose.count - 2 - (mayHaveAgenda(purpose.count) ? 1 : 0);
  let chosen = choose(source, purpose, room);
  if (mayHaveAgenda(purpose.count) && new Set(chosen.map(({ candidate }) => candidate.topic)).size < 3) {
    // Leaves out an agenda with only one or two entries.
    room += 1;
    chosen = choose(source, purpose, room);
  }
  const content = withDividers(source, chosen, purpose, room);
  while (content.length < room) content.push(emptyAbout(source));
  const { ownPoint } = deckWords(source);
  distinguishTitles(
    content.filter(({ layout, title }) => layout !== 'section' && title !== ownPoint),
    source,
  );
  const top = [...chosen].sort((a, b) => b.score - a.score).map(({ slide }) => slide);
  return framed(source, purpose, content, top);
}

export function framed(
  source: TopicalDocument,
  purpose: OutlineRequest,
  content: readonly Slide[],
  weightiest = content,
): Slide[] {
  return [
    titleSlide(source, purpose),
    ...(content.length < purpose.count - 2 ? [agendaSlide(content, source)] : []),
    ...content,
    closingSlide(source, purpose, weightiest, content) ?? listOfShown(source, purpose, content),
  ];
}

const mayHaveAgenda = (count: number) => count >= 7;

interface Chosen {
  candidate: Candidate;
  score: number;
  slide: Slide;
}

function choose(source: TopicalDocument, purpose: OutlineRequest, room: number): Chosen[] {
  const said = new Set(purpose.said?.map(plainKey));
  let picked: { candidate: Candidate; score: number }[] = [];
  for (let density = audienceRules[purpose.audience].points; density >= 1; density -= 1) {
    const candidates = candidatesOf(source, purpose, density);
    picked = pick(said.size === 0 ? candidates : candidates.filter((one) => !isSaid(one, said)), room);
    if (picked.length >= room) break;
  }
  const named = Map.groupBy(picked, ({ candidate }) => candidate.topic.title);
  const isShared = ({ topic }: Candidate) => (named.get(topic.title)?.length ?? 0) > 1;
  return picked
    .toSorted((a, b) => a.candidate.start - b.candidate.start)
    .map((one) => ({ ...one, slide: one.candidate.build(isShared(one.candidate)) }));
}

/** Whether the slides that stay already contain the whole content of the candidate. */
function isSaid(candidate: Candidate, said: ReadonlySet<string>): boolean {
  const { points } = candidate.build();
  return points.length > 0 && points.every(({ text }) => said.has(plainKey(text)));
}

const plainKey = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

function pick(candidates: readonly Candidate[], room: number) {
  const used = new Set<string>();
  const topics = new Map<object, number>();
  const left = new Set(candidates);
  const picked: { candidate: Candidate; score: number }[] = [];
  let shown = 0;
  while (picked.length < room && left.size > 0) {
    let best: { candidate: Candidate; score: number } | null = null;
    for (const candidate of left) {
      if (candidate.uses.some((one) => used.has(one))) {
        left.delete(candidate);
        continue;
      }
      const score =
        candidate.score *
        again ** (topics.get(candidate.topic) ?? 0) *
        (candidate.isFigures ? againFigures ** shown : 1);
      if (score > (best?.score ?? 0)) best = { candidate, score };
    }
    if (!best) break;
    left.delete(best.candidate);
    if (best.candidate.isFigures) shown += 1;
    for (const one of best.candidate.uses) used.add(one);
    topics.set(best.candidate.topic, (topics.get(best.candidate.topic) ?? 0) + 1);
    picked.push(best);
  }
  return picked;
}

/** Adds a divider before chapters with three or more slides, if enough slides are requested. */
function withDividers(
  source: TopicalDocument,
  chosen: Chosen[],
  { count }: OutlineRequest,
  room: number,
): Slide[] {
  const chapters = Map.groupBy(chosen, ({ candidate }) => candidate.topic.chapter);
  const announced = new Set(
    [...chapters]
      .filter(([name, slides]) => name !== '' && name !== source.title && slides.length >= 3)
      .map(([name]) => name)
      .slice(0, Math.floor(count / 6)),
  );
  if (count < 16) announced.clear();
  const spare = announced.size - (room - chosen.length);
  const weakest = [...chosen].sort((a, b) => a.score - b.score).slice(0, Math.max(0, spare));
  const kept =
    chapters.size > 1 && announced.size > 0 ? chosen.filter((one) => !weakest.includes(one)) : chosen;
  const slides: Slide[] = [];
  for (const { candidate, slide } of kept) {
    const { chapter } = candidate.topic;
    if (kept !== chosen && announced.delete(chapter)) slides.push(sectionSlide(source, chapter));
    slides.push(slide);
  }
  return slides;
}

const opening = (source: TopicalDocument) => {
  const [first] = source.topics;
  return source.passage(first?.start ?? 0, Math.min(first?.until ?? 0, (first?.start ?? 0) + 300));
};

function titleSlide(source: TopicalDocument, { kind, audience }: DeckPurpose): Slide {
  const words = deckWords(source);
  return {
    ...emptySlide('title', 'rules'),
    title: source.title,
    subtitle: words.subtitle(kind, audience),
    notes: words.madeFrom(source.filename, source.version),
    sources: [opening(source)],
  };
}

/** Entries of an agenda that fit its slide. */
const maxEntries = 9;

function agendaSlide(content: readonly Slide[], source: TopicalDocument): Slide {
  const { title: name } = source;
  const words = deckWords(source);
  const sections = content.filter(({ layout }) => layout === 'section');
  const entries = Map.groupBy(sections.length >= 3 ? sections : content, (slide) => entryOf(slide, source));
  const points = [...entries].filter(([title]) => title !== '' && title !== words.ownPoint);
  // Leaves out entries that repeat the presentation's title, unless too few would remain.
  const others = points.filter(([title]) => !name.startsWith(title) && !title.startsWith(name));
  const shown = (others.length >= 3 ? others : points).slice(0, maxEntries);
  const sources = shown.flatMap(([, slides]) => slides[0]?.sources.slice(0, 1) ?? []);
  return {
    ...emptySlide('agenda', 'rules'),
    title: words.agenda,
    points: shown.map(([title], at) => ({
      text: title,
      sources: sources[at] ? [at] : [],
      column: 0 as const,
    })),
    notes: words.slidesFollow(content.length),
    sources,
  };
}

/** The heading above what a slide shows; its title if the heading says nothing, or if it shows several parts. */
function entryOf({ title, sources }: Slide, { title: name, topics }: TopicalDocument): string {
  const own = title.replace(/ \(\d+(?:\/\d+)?\)$/, '');
  const [section, ...more] = new Set(sources.map((source) => source.section ?? ''));
  if (section === undefined || more.length > 0 || isNoTitle(section, name)) return own;
  const isRepeated = topics.filter((topic) => topic.title === section).length > 1;
  return isRepeated && isWeakTitle(section, name) ? own : section;
}

function sectionSlide(source: TopicalDocument, chapter: string): Slide {
  const topic = source.topics.find(({ title, chapter: name }) => title === chapter || name === chapter);
  return {
    ...emptySlide('section', 'rules'),
    title: chapter,
    notes:
      topic?.sentences
        .slice(0, 2)
        .map(({ text }) => text)
        .join(' ') || deckWords(source).sectionFollows,
    sources: topic ? [source.passage(topic.start, Math.min(topic.until, topic.start + 300))] : [],
  };
}

/** A presentation of tables has no sentences, so its last slide lists what was shown. */
function listOfShown(
  source: TopicalDocument,
  { kind, audience }: DeckPurpose,
  content: readonly Slide[],
): Slide {
  const words = deckWords(source);
  const { points, sources } = agendaSlide(content, source);
  return {
    ...emptySlide('closing', 'rules'),
    title: words.closing[kind],
    points: points.slice(0, Math.min(5, audienceRules[audience].points)),
    notes: words.whatFollows,
    sources: sources.length > 0 ? sources : [opening(source)],
  };
}

function emptyAbout(source: TopicalDocument): Slide {
  const words = deckWords(source);
  return {
    ...emptySlide('bullets', 'rules'),
    title: words.ownPoint,
    notes: words.ownPointNotes,
    sources: [opening(source)],
  };
}
