import { ApiError, useAgent, useApi, useQueryClient, useUnsavedGuard } from '@staffroom/sdk/client';
import { useToasts } from '@staffroom/sdk/layout';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as contract from '../../contract.ts';
import type { Post } from '../../contract.ts';
import type { PostText } from '../../post.ts';
import { t } from '../texts.ts';

/** As its fields hold it: keywords stand between commas. */
export type Draft = Omit<PostText, 'keywords'> & { keywords: string };

export function draftOf({ title, topic, summary, keywords, slug, description, content }: Post): Draft {
  return { title, topic, summary, keywords: keywords.join(', '), slug, description, content };
}

const fields = ['title', 'topic', 'summary', 'keywords', 'slug', 'description', 'content'] as const;
export type DraftField = (typeof fields)[number];

/** Two people's changes of one text: what only they have changed is theirs, all else is mine. */
const merged = (mine: Draft, theirs: Draft, before: Draft): Draft => ({
  ...mine,
  ...pick(
    theirs,
    fields.filter((field) => mine[field] === before[field]),
  ),
});

const same = (a: Draft, b: Draft) => JSON.stringify(a) === JSON.stringify(b);
/** Milliseconds after the last key, and after a save that failed. */
const pause = 1_500;
const longerPause = 15_000;
/** What was not saved yet when its editor was left, by the post's id: it stands there when the post is opened again. */
const left = new Map<string, Left>();

interface Work {
  draft: Draft;
  saved: Saved;
}

/** What is stored, as far as this window knows. */
interface Saved {
  draft: Draft;
  /** The same as the server cleaned it. */
  stored: Draft;
  version: number;
}

interface Left extends Work {
  /** What is stored when the last save has ended; null where it failed. */
  saving: Promise<Saved | null> | null;
}

function begin(post: Post): Left {
  const draft = draftOf(post);
  return left.get(post.id) ?? { draft, saved: { draft, stored: draft, version: post.version }, saving: null };
}

/**
 * A post's text under a person's hands. It is saved by itself; what somebody else has saved meanwhile is taken over field by field, and
 * of a field that was changed here, too, stands beside it until the person has decided: nobody's words are lost in silence.
 */
export function useDraft(post: Post) {
  const { api } = useAgent();
  const queries = useQueryClient();
  const { updatePost } = useApi(contract);
  const update = updatePost.useMutation();
  const toast = useToasts();
  const [start] = useState(() => begin(post));
  const [draft, setDraft] = useState(start.draft);
  const [saved, setSaved] = useState(start.saved);
  const underWay = useRef<Promise<Saved | null>>(null);
  // What an earlier visit to this editor still saves is one's own, and no conflict.
  const [resuming, setResuming] = useState(start.saving !== null);
  const [refused, setRefused] = useState<unknown>(null);
  const unsaved = !same(draft, saved.draft);
  const busy = update.isPending || resuming;
  const overtaken = post.version > saved.version && !busy;
  useUnsavedGuard(unsaved);

  const theirs = draftOf(post);
  const both = merged(draft, theirs, saved.draft);
  const clashes = fields.filter(
    (field) => theirs[field] !== saved.stored[field] && theirs[field] !== both[field],
  );
  const take = (text: Draft) => {
    setDraft(text);
    setSaved({ draft: theirs, stored: theirs, version: post.version });
    setRefused(null);
  };
  if (overtaken && clashes.length === 0) take(both);
  const conflict = overtaken && clashes.length > 0 ? { post, clashes } : null;

  const request = (text: Draft, version: number, autosave: boolean) => ({
    params: { id: post.id },
    body: { ...text, keywords: text.keywords.split(','), version, autosave },
  });

  function save({ autosave = false, version = saved.version, text = draft } = {}) {
    if (busy) return;
    const sending = update.mutateAsync(request(text, version, autosave)).then(
      (now) => {
        const stored = { draft: text, stored: draftOf(now), version: now.version };
        setSaved(stored);
        setRefused(null);
        return stored;
      },
      (error: unknown) => {
        setRefused(error);
        if (!autosave && !isConflict(error)) toast.failed(t('Failed to update blog post'))(error);
        // Somebody else was first: their text is shown beside this one.
        void queries.invalidateQueries({ queryKey: [`${api}/${post.id}`] });
        return null;
      },
    );
    underWay.current = sending;
    void sending.then(() => (underWay.current = null));
  }

  const autosave = useEffectEvent(() => {
    if (unsaved && !conflict) save({ autosave: true });
  });
  const failed = refused !== null;
  useEffect(() => {
    if (!unsaved || busy) return undefined;
    const timer = setTimeout(autosave, failed ? longerPause : pause);
    return () => clearTimeout(timer);
  }, [draft, unsaved, busy, failed]);

  const leave = useEffectEvent(() => {
    if (!unsaved) return;
    const work: Left = { draft, saved, saving: null };
    left.set(post.id, work);
    if (conflict) return;
    work.saving = saveLeft(underWay.current ?? start.saving);
    void work.saving.then((stored) => stored && left.get(post.id) === work && left.delete(post.id));
  });

  /** Saves what stands here behind the save that is under way. */
  async function saveLeft(before: Promise<Saved | null> | null): Promise<Saved | null> {
    try {
      const known = (await before) ?? saved;
      if (same(draft, known.draft)) return known;
      const now = await updatePost.call(request(draft, known.version, true));
      await queries.invalidateQueries({ predicate: ({ queryKey: [key] }) => isUnder(api, String(key)) });
      return { draft, stored: draftOf(now), version: now.version };
    } catch (error) {
      toast.failed(t('Failed to update blog post'))(error);
      return null;
    }
  }

  // Whoever goes before the pause is over has their words saved all the same.
  useEffect(() => {
    left.delete(post.id);
    let gone = false;
    void start.saving?.then((stored) => {
      if (gone) return;
      if (stored) setSaved(stored);
      setResuming(false);
    });
    return () => {
      gone = true;
      leave();
    };
  }, [post.id, start]);

  return {
    draft,
    change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    unsaved,
    busy,
    /** Why the last save failed; a conflict is told by `conflict`. */
    refused: isConflict(refused) ? null : refused,
    conflict,
    save: () => save(),
    /** Mine becomes the newest revision; theirs is the one before. */
    keepMine: () => {
      setDraft(both);
      save({ version: post.version, text: both });
    },
    takeTheirs: () => take({ ...both, ...pick(theirs, clashes) }),
  };
}

export const pick = (draft: Draft, some: readonly DraftField[]): Partial<Draft> =>
  Object.fromEntries(some.map((field) => [field, draft[field]]));

const isUnder = (prefix: string, key: string) => `${key}/`.startsWith(`${prefix}/`);
const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;
