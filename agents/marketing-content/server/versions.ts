import { AppError } from '@staffroom/sdk';
import type { ContentItem, Revision } from '../project.ts';

/** Maximum number of earlier texts that each item keeps. */
const maxRevisions = 10;

export interface NewText {
  content: string;
  prompt: string;
  aiProvider: string | null;
  aiModel: string | null;
  temperature: number | null;
  how: ContentItem['how'];
  isCut?: boolean;
  /** The form that the text was made from; default: the form of the previous text. */
  formKey?: string;
}

/** Characters at the end of a text that a person must change to complete a text that was cut off. */
const endLength = 40;
const maxEditors = 20;
const endOf = (text: string) =>
  text
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(-endLength);

export const draftOf = ({ drafted, how, aiModel }: Pick<Revision, 'drafted' | 'how' | 'aiModel'>) => {
  if (drafted !== undefined) return drafted;
  return how === 'person' ? null : { how, model: aiModel };
};

/** The origin of a new text. A text by a person keeps the draft that it was made from. */
function originOf(item: ContentItem | null, text: NewText, by: string) {
  const { how, aiModel, content, isCut = false, formKey = item?.formKey ?? null } = text;
  if (how !== 'person') return { how, drafted: { how, model: aiModel }, editors: [], isCut, formKey };
  const former = item?.revisions.find((each) => each.content === content);
  // The person restores a version, which keeps its origin.
  if (former) {
    const { how: was, editors, isCut: wasCut, formKey: key } = former;
    return {
      how: was,
      aiModel: former.aiModel,
      aiProvider: former.aiProvider,
      drafted: draftOf(former),
      editors,
      isCut: wasCut,
      formKey: key,
    };
  }
  const drafted = item ? draftOf(item) : null;
  const isSame = item !== null && endOf(item.content) === endOf(content);
  const editors = [...new Set([...(item?.editors ?? []), by])].slice(-maxEditors);
  return { how, drafted, editors, isCut: isSame && item.isCut, formKey };
}

export function withText(
  item: ContentItem | null,
  text: NewText,
  by: string,
  runId: string | null = null,
): ContentItem {
  const { content, prompt, aiProvider, aiModel, temperature } = text;
  const {
    revisions = [],
    dismissed = [],
    confirmed = [],
    variants: _variants,
    prompt: _prompt,
    error: _error,
    runId: _run,
    ...before
  } = item ?? {};
  const kept = item && item.content !== '' ? [before as Revision, ...revisions] : revisions;
  return {
    content,
    prompt,
    aiProvider,
    aiModel,
    temperature,
    ...originOf(item, text, by),
    by,
    updatedAt: new Date().toISOString(),
    version: (item?.version ?? 0) + 1,
    error: null,
    runId,
    dismissed,
    confirmed,
    variants: [],
    revisions: kept.slice(0, maxRevisions),
  };
}

export function withVariants(
  item: ContentItem | null,
  texts: readonly NewText[],
  by: string,
  runId: string,
): ContentItem | null {
  const written = texts.reduce<ContentItem | null>((now, text) => withText(now, text, by, runId), item);
  if (!written || texts.length < 2) return written;
  return { ...written, variants: texts.map((_, place) => written.version - place).toReversed() };
}

/** Makes the selected variant the newest version. @throws AppError `not-found` */
export function withChosen(item: ContentItem, version: number): ContentItem {
  const settled = { ...item, variants: [] };
  if (version === item.version) return settled;
  const chosen = item.revisions.find((each) => each.version === version);
  if (!chosen) throw new AppError('not-found', 'This version is no longer available');
  const { content, aiProvider, aiModel, temperature, how, by, isCut, formKey } = chosen;
  const text = { content, prompt: item.prompt, aiProvider, aiModel, temperature, how, isCut };
  return withText(settled, { ...text, ...(formKey !== null && { formKey }) }, by, item.runId);
}

export function withError(item: ContentItem | null, error: string): ContentItem {
  const none: ContentItem = {
    content: '',
    prompt: '',
    aiProvider: null,
    aiModel: null,
    temperature: null,
    how: 'model',
    by: '',
    updatedAt: new Date().toISOString(),
    version: 0,
    error: null,
    runId: null,
    drafted: null,
    editors: [],
    isCut: false,
    formKey: null,
    confirmed: [],
    dismissed: [],
    variants: [],
    revisions: [],
  };
  return { ...(item ?? none), error };
}
