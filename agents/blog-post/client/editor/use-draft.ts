import { ApiError, useAgent, useApi, useQueryClient, useUnsavedGuard } from '@staffroom/sdk/client';
import { useToasts } from '@staffroom/sdk/layout';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as contract from '../../contract.ts';
import type { Post } from '../../contract.ts';
import type { PostText } from '../../post.ts';
import { t } from '../texts.ts';

/** As its fields hold it: keywords stand between commas. */
export type Draft = Omit<PostText, 'keywords'> & { keywords: string };

function draftOf({ title, topic, summary, keywords, slug, description, content }: Post): Draft {
  return { title, topic, summary, keywords: keywords.join(', '), slug, description, content };
}

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
  version: number;
}

interface Left extends Work {
  /** What is stored when the last save has ended; null where it failed. */
  saving: Promise<Saved | null> | null;
}

function begin(post: Post): Left {
  const draft = draftOf(post);
  return left.get(post.id) ?? { draft, saved: { draft, version: post.version }, saving: null };
}

/**
 * A post's text under a person's hands. It is saved by itself; what somebody else has saved meanwhile is taken over where nothing was
 * changed here, and else stands beside it until the person has decided: nobody's words are lost in silence.
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

  // Nothing of one's own is here: theirs is what there is.
  if (overtaken && !unsaved) {
    setDraft(draftOf(post));
    setSaved({ draft: draftOf(post), version: post.version });
  }
  const conflict = overtaken && unsaved ? post : null;

  const request = (text: Draft, version: number, autosave: boolean) => ({
    params: { id: post.id },
    body: { ...text, keywords: text.keywords.split(','), version, autosave },
  });

  function save({ autosave = false, version = saved.version, text = draft } = {}) {
    if (busy) return;
    const sending = update.mutateAsync(request(text, version, autosave)).then(
      (now) => {
        const stored = { draft: text, version: now.version };
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
      const { version } = await updatePost.call(request(draft, known.version, true));
      await queries.invalidateQueries({ predicate: ({ queryKey: [key] }) => isUnder(api, String(key)) });
      return { draft, version };
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
    keepMine: () => conflict && save({ version: conflict.version }),
    takeTheirs: () => {
      if (!conflict) return;
      setDraft(draftOf(conflict));
      setSaved({ draft: draftOf(conflict), version: conflict.version });
    },
    /** Brings back what stood here, on top of what is stored now. */
    putBack: (mine: Draft) => setDraft(mine),
  };
}

const isUnder = (prefix: string, key: string) => `${key}/`.startsWith(`${prefix}/`);
const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;
