import { AppError, type Passage } from '@staffroom/sdk';
import { noDraft, type DraftFault, unknownFigures, withoutSmallTalk } from '@staffroom/sdk/reading';
import { styleSamples } from '@staffroom/sdk/style';
import type { z } from 'zod';
import type { Topic, write } from '../contract.ts';
import { withoutFalseCitations } from '../citations.ts';
import {
  angleInstruction,
  lengthInstruction,
  sections,
  seoInstruction,
  wordsFor,
} from '../prompt-briefing.ts';
import {
  escapeHtml,
  headingIn,
  htmlOf,
  leadOf,
  renumbered,
  withHeading,
  withoutUnknownLinks,
} from '../html.ts';
import { type AuthorKind, emptyText, type PostText, slugOf, textOf, wordCount } from '../post.ts';
import { fill, parsePrompts, targetWords, tokenBudget } from '../prompt.ts';
import { seoLimits } from '../seo.ts';
import { briefingOf } from './briefing-of.ts';
import { collections } from './collections.ts';
import { composePost } from './compose.ts';
import type { AgentCall } from './kit.ts';
import { builtInProvider, languageOf, passagesAbout } from './passages.ts';
import { draftedBy } from './drafts/origin.ts';
import { openRevisions } from './revisions.ts';
import { keepSources } from './drafts/sources.ts';
import { storeWritten, withCreatedPost } from './topic-post.ts';

const maxPassages = 16;
/**
 * Milliseconds between two messages to open pages with pieces of the text, and between two saves of the text for pages that
 * open late.
 */
const tellEvery = 200;
const keepEvery = 2_000;
/** Maximum characters of a piece, so that its JSON stays below 4 KB in any script. */
const maxPieceLength = 900;

interface Written {
  html: string;
  /** The passages that the model got. The text cites the first ones, as 1, 2, 3… */
  sources: Passage[];
  /** Number of passages that the text cites. */
  cited: number;
  how: AuthorKind;
  model: string | null;
  isCut: boolean;
}

export function lengthLimits(call: AgentCall) {
  const { post } = parsePrompts(call.modelSettings.prompt);
  const target = targetWords(post);
  const budget = tokenBudget(target, call.modelSettings.provider);
  return { target, budget: Math.min(budget, call.modelSettings.maxTokens ?? budget) };
}

/** Writes the post of a wizard run. The post is created only when its text is complete. */
export async function runWriting({
  id,
  input: { runId, topicId, over },
  call,
  progress,
  checkpoint,
  emit,
}: {
  id: string;
  input: Pick<z.output<typeof write.input>, 'runId' | 'topicId' | 'over'>;
  call: AgentCall;
  progress: (step: string) => Promise<void>;
  checkpoint: <T>(name: string, key: string, work: () => Promise<T>) => Promise<T>;
  emit: (piece: { at: number; text: string }) => Promise<void>;
}) {
  const { runs } = collections(call);
  const run = await runs.get(runId);
  const topic = run.topics.find((each) => each.id === topicId);
  if (!topic) throw new AppError('invalid', 'This topic no longer exists. Choose another.');
  await progress('Find facts');
  // Ignores the description of a topic from the library: it is a sentence of the library, so a search for it would only find
  // that sentence.
  const more = run.how === 'library' ? run.field : topic.description;
  const passages = await checkpoint('Find facts', '', () =>
    call.search.passages(`${topic.title}. ${more}`, { limit: maxPassages }),
  );
  const quotes = passages.map(({ quote }) => quote);
  await runs.update(runId, { target: wordsFor(lengthLimits(call).target, quotes) });
  await progress('Write');
  const written = await checkpoint('Write', '', () =>
    writePost(
      call,
      // The description of a topic from the library is a sentence of the library and no angle.
      { topic, field: run.field, angle: run.how === 'library' ? '' : topic.description },
      passages,
      tellPages(emit, (text) => runs.update(runId, { text })),
    ),
  );
  return checkpoint('Save', '', async () => {
    const postId = await savePost(call, { jobId: id, over, field: run.field, topic, written });
    const made = withCreatedPost(await runs.get(runId), topic.title, postId);
    await runs.update(runId, { postId, text: '', made });
    return { runId, postId };
  });
}

type Tell = (whole: string) => Promise<void>;

/** Sends the text added since the last call, in pieces. */
function tellPages(
  emit: (piece: { at: number; text: string }) => Promise<void>,
  keep: (text: string) => Promise<unknown>,
): Tell & { end: Tell } {
  let told = 0;
  let toldAt = 0;
  let keptAt = Date.now();
  async function send(whole: string) {
    if (whole.length < told) told = 0;
    for (; told < whole.length; told += maxPieceLength)
      await emit({ at: told, text: whole.slice(told, told + maxPieceLength) });
    told = whole.length;
    toldAt = Date.now();
  }
  const tell = async (whole: string) => {
    if (Date.now() - toldAt >= tellEvery) await send(whole);
    if (Date.now() - keptAt < keepEvery) return;
    keptAt = Date.now();
    await keep(whole);
  };
  return Object.assign(tell, { end: send });
}

async function writePost(
  call: AgentCall,
  { topic, field, angle }: { topic: Topic; field: string; angle: string },
  passages: readonly Passage[],
  tell: Tell & { end: Tell },
): Promise<Written> {
  const { post } = parsePrompts(call.modelSettings.prompt);
  const { budget, target } = lengthLimits(call);
  const guide = await call.styleGuide();
  const quotes = passages.map(({ quote }) => quote);
  const content = sections(fill(post, 'TOPIC', topic.title), angleInstruction(angle));
  let model = '';
  let text = '';
  let isCut = false;
  for await (const chunk of call.ai.stream({
    system: sections(
      await briefingOf(call),
      seoInstruction(field),
      lengthInstruction(target, quotes),
      'Write in the language of the topic. Answer with the post alone, as HTML.',
    ),
    messages: [{ role: 'user', content, attachments: styleSamples(guide) }],
    sources: [...passages],
    maxTokens: budget,
  })) {
    call.signal.throwIfAborted();
    if (chunk.type === 'model') {
      if (chunk.provider === builtInProvider) {
        const fitting = passagesAbout(field, passages);
        const compiled = withSources(composePost(topic, fitting, call.user.language), fitting);
        await tell.end(compiled.html);
        return { ...compiled, how: 'library', model: null, isCut: false };
      }
      ({ model } = chunk);
      text = '';
    } else if (chunk.type === 'text') {
      text += chunk.text;
      await tell(text);
    } else if (chunk.type === 'usage') isCut = chunk.truncated ?? false;
  }
  requireDraft(text);
  const html = htmlOf(withoutSmallTalk(text), isCut);
  if (wordCount(html) === 0) throw new AppError('unavailable', reasons.empty);
  await tell.end(text);
  const told = quotes.join('\n');
  const isTranslated = languageOf(textOf(html)) !== languageOf(told);
  const checked = withoutUnknownLinks(withoutFalseCitations(html, passages, isTranslated), told);
  return { ...withSources(checked, passages), how: 'model', model, isCut };
}

const reasons: Record<DraftFault, string> = {
  empty: 'The model wrote nothing. Try again, or choose another model.',
  refused: 'The model declined to write this text. Try again, or choose another topic or model.',
  data: 'The model answered with data instead of a text. Try again, or choose another model.',
};

/** @throws AppError `unavailable` if the answer of a model is not a draft, such as a refusal */
export function requireDraft(answer: string): void {
  const reason = noDraft(answer);
  if (reason !== null) throw new AppError('unavailable', reasons[reason]);
}

type Sourced = Pick<Written, 'html' | 'sources' | 'cited'>;

function withSources(html: string, passages: readonly Passage[]): Sourced {
  const { html: numbered, cited } = renumbered(html, passages.length);
  const first = cited.flatMap((number) => passages[number - 1] ?? []);
  const others = passages.filter((passage) => !first.includes(passage));
  return { html: numbered, sources: [...first, ...others], cited: first.length };
}

interface NewText {
  jobId: string;
  over: z.output<typeof write.input>['over'];
  field: string;
  topic: Topic;
  written: Written;
}

/** Stores the written text. @returns the post's id */
async function savePost(call: AgentCall, { jobId, over, field, topic, written }: NewText) {
  const { html, sources, cited, how, model, isCut } = written;
  const heading = headingIn(html, 1);
  const told = [topic.title, topic.description, field, ...sources.slice(0, cited).map(({ quote }) => quote)];
  const isBacked = how !== 'model' || unknownFigures(heading ?? '', told).length === 0;
  const title = (isBacked ? (heading ?? topic.title) : topic.title).slice(0, 300);
  const text: PostText = {
    ...emptyText,
    title,
    topic: topic.title.slice(0, 300),
    summary: leadOf(html, 300),
    keywords: [field.slice(0, 80)],
    slug: slugOf(title),
    description: leadOf(html, seoLimits.maxDescription),
    // A heading with figures of the model's own is replaced in the text, too.
    content: isBacked ? html : withHeading(html, escapeHtml(title)),
  };
  const drafted = draftedBy(how, model);
  const origin = { how, model, jobId, sourcesOf: null, drafted, editors: [], isCut };
  const row = await storeWritten(call, over, { jobId, text, origin });
  const head = await openRevisions(call).head(row.id);
  if (head.sourcesOf !== head.number) {
    await keepSources(call, { postId: row.id, revision: head.number }, sources, cited);
    await collections(call).revisions.update(head.id, { sourcesOf: head.number });
  }
  return row.id;
}
