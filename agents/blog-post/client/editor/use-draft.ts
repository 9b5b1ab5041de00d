import { ApiError, useAgent, useApi, useQueryClient, useUnsavedGuard } from '@staffroom/sdk/client';
import { useEffect, useEffectEvent, useState } from 'react';
import * as contract from '../../contract.ts';
import type { Post } from '../../contract.ts';
import type { PostText } from '../../post.ts';

/** As its fields hold it: keywords stand between commas. */
export type Draft = Omit<PostText, 'keywords'> & { keywords: string };

function draftOf({ title, topic, summary, keywords, slug, description, content }: Post): Draft {
  return { title, topic, summary, keywords: keywords.join(', '), slug, description, content };
}

const same = (a: Draft, b: Draft) => JSON.stringify(a) === JSON.stringify(b);
/** Milliseconds after the last key, and after a save that failed. */
const pause = 1_500;
const longerPause = 15_000;

/**
 * A post's text under a person's hands. It is saved by itself; what somebody else has saved meanwhile is taken over where nothing was
 * changed here, and else stands beside it until the person has decided: nobody's words are lost in silence.
 */
export function useDraft(post: Post) {
  const { api } = useAgent();
  const queries = useQueryClient();
  const update = useApi(contract).updatePost.useMutation();
  const [draft, setDraft] = useState(() => draftOf(post));
  const [saved, setSaved] = useState({ draft, version: post.version });
  const [refused, setRefused] = useState<unknown>(null);
  const unsaved = !same(draft, saved.draft);
  const overtaken = post.version > saved.version && !update.isPending;
  useUnsavedGuard(unsaved);

  // Nothing of one's own is here: theirs is what there is.
  if (overtaken && !unsaved) {
    setDraft(draftOf(post));
    setSaved({ draft: draftOf(post), version: post.version });
  }
  const conflict = overtaken && unsaved ? post : null;

  function save({ autosave = false, version = saved.version, text = draft } = {}) {
    if (update.isPending) return;
    const { keywords, ...rest } = text;
    update.mutate(
      {
        params: { id: post.id },
        body: { ...rest, keywords: keywords.split(','), version, autosave },
      },
      {
        onSuccess(now) {
          setSaved({ draft: text, version: now.version });
          setRefused(null);
        },
        onError(error) {
          setRefused(error);
          // Somebody else was first: their text is shown beside this one.
          void queries.invalidateQueries({ queryKey: [`${api}/${post.id}`] });
        },
      },
    );
  }

  const autosave = useEffectEvent(() => {
    if (unsaved && !conflict) save({ autosave: true });
  });
  const busy = update.isPending;
  const failed = refused !== null;
  useEffect(() => {
    if (!unsaved || busy) return undefined;
    const timer = setTimeout(autosave, failed ? longerPause : pause);
    return () => clearTimeout(timer);
  }, [draft, unsaved, busy, failed]);

  return {
    draft,
    change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    unsaved,
    busy,
    /** Why the last save failed; a conflict is told by `conflict`. */
    refused: refused instanceof ApiError && refused.status === 409 ? null : refused,
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
