import { ApiError, useAgent, useApi, useQueryClient, useUnsavedGuard } from '@staffroom/sdk/client';
import { useToasts } from '@staffroom/sdk/layout';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as contract from '../../contract.ts';
import type { Post } from '../../contract.ts';
import { pickFields, type PostText, textFields, textIn } from '../../post.ts';
import { t } from '../texts.ts';

/** The values of the form. Keywords are one text with commas. */
export type Draft = Omit<PostText, 'keywords'> & { keywords: string };

export function draftOf(post: Post): Draft {
  return { ...textIn(post), keywords: post.keywords.join(', ') };
}

/**
 * Merges the changes of two people. A field that only the other person changed gets the other person's value; all other fields
 * keep this person's value.
 */
const merged = (mine: Draft, theirs: Draft, before: Draft): Draft => ({
  ...mine,
  ...pickFields(
    theirs,
    textFields.filter((field) => mine[field] === before[field]),
  ),
});

const same = (a: Draft, b: Draft) => JSON.stringify(a) === JSON.stringify(b);
/** Milliseconds from the last key press, or from a failed save, until the next save. */
const pause = 1_500;
const longerPause = 15_000;
/** Unsaved drafts by post id, restored when the post is opened again. */
const left = new Map<string, Left>();

interface Work {
  draft: Draft;
  saved: Saved;
}

/** The state of the post on the server, as far as this window knows it. */
interface Saved {
  draft: Draft;
  /** The draft as the server has stored it, with cleaned HTML. */
  stored: Draft;
  version: number;
}

interface Left extends Work {
  /** Resolves with the stored state after the last save; null if it failed. */
  saving: Promise<Saved | null> | null;
}

function begin(post: Post): Left {
  const draft = draftOf(post);
  return left.get(post.id) ?? { draft, saved: { draft, stored: draft, version: post.version }, saving: null };
}

/**
 * The draft of a post, saved automatically. Another person's changes are merged field by field; a field that both changed is
 * shown in both versions until the person decides, so that no text is lost silently.
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
  // If a save from an earlier visit is still running, its result is this person's own change, not a conflict.
  const [resuming, setResuming] = useState(start.saving !== null);
  const [refused, setRefused] = useState<unknown>(null);
  const unsaved = !same(draft, saved.draft);
  const busy = update.isPending || resuming;
  const overtaken = post.version > saved.version && !busy;
  useUnsavedGuard(unsaved);

  const theirs = draftOf(post);
  const both = merged(draft, theirs, saved.draft);
  const clashes = textFields.filter(
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
        // Another person saved first; shows their text next to this one.
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

  // Saves when the person leaves the post, even before the pause is over.
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
    /** The error of a refused save; null for a conflict, which `conflict` describes. */
    refused: isConflict(refused) ? null : refused,
    conflict,
    save: () => save(),
    /** Stores this person's version as the newest revision. The other person's version becomes the previous one. */
    keepMine: () => {
      setDraft(both);
      save({ version: post.version, text: both });
    },
    takeTheirs: () => take({ ...both, ...pickFields(theirs, clashes) }),
  };
}

const isUnder = (prefix: string, key: string) => `${key}/`.startsWith(`${prefix}/`);
const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;
