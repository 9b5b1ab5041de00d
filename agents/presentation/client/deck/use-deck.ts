import {
  ApiError,
  useAgent,
  useApi,
  useMutation,
  useQueryClient,
  useToast,
  useWorkspaceEvent,
} from '@staffroom/sdk/client';
import { useUndo } from '@staffroom/sdk/lists';
import { useEffect, useRef } from 'react';
import * as contract from '../../contract.ts';
import type { Slide } from '../../slides/slide.ts';
import { bothHold, type DeckState } from './both-hold.ts';
import { type Step, takenBack } from './take-back.ts';
import { t } from '../texts.ts';

/** Makes a change; null if the change cannot be applied to this state. */
type Make = (state: DeckState) => DeckState | null;

interface Change {
  make: Make;
  before: DeckState;
  /** How many changes by others were known when this change was made. */
  seen: number;
  /** The step to undo; null if this change is an undo. */
  step: Step | null;
}

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

/** Someone else changed the same slides. */
class Overtaken extends Error {}

/** Ignores a rejection whose error was already shown. */
const said = (change: Promise<void>) => void change.catch(() => undefined);

/**
 * Loads a presentation and applies changes to it. A change is shown immediately, saved in order, and can be undone. Changes by
 * others are never lost: a change to other slides is added to theirs, and a change to the same slides is refused, and so is its
 * undo.
 */
export function useDeck(id: string) {
  const { api } = useAgent();
  const { getDeck, saveDeck, rewriteSlide } = useApi(contract);
  const queries = useQueryClient();
  const toast = useToast();
  const deck = getDeck.useQuery({ params: { id } });
  const key = [`${api}/decks/${id}`, {}];
  /** The state on the server, including all changes that this window has saved. */
  const stored = useRef<contract.StoredDeck>(undefined);
  const waiting = useRef(0);
  const surprises = useRef(0);
  const past = useUndo((checkpoint: Step) => said(onNewest((state) => takenBack(checkpoint, state), null)));
  useEffect(() => {
    // While changes are being saved, each builds on the result of the previous one.
    if (waiting.current === 0) stored.current = deck.data;
  }, [deck.data]);
  // Slides are outdated after a new version of their document, so reloads the presentation.
  useWorkspaceEvent('document.updated', () => void queries.invalidateQueries({ queryKey: key }));

  const failed = (title: string) => (error: Error) => {
    const meanwhile = t('This slide was regenerated while you edited it. You’re seeing the new version.');
    const description = error instanceof Overtaken ? meanwhile : undefined;
    toast.show({ variant: 'destructive', title, description, error });
    // After a refused change, waits for the stored state to load.
    return queries.invalidateQueries({ queryKey: key });
  };
  const notSaved = (step: Step | null) =>
    failed(step ? t('Couldn’t save the presentation') : t('Couldn’t undo this step'));
  const settled = (saved: contract.StoredDeck) => {
    stored.current = saved;
    if (waiting.current <= 1) queries.setQueryData(key, saved);
  };

  const send = async ({ make, before, seen, step }: Change, on: contract.StoredDeck) => {
    if (seen < surprises.current && !bothHold(make, before, on)) throw new Overtaken();
    const state = make(on);
    if (!state) throw new Overtaken();
    const { slides, templateId } = state;
    const saved = await saveDeck.call({
      params: { id },
      body: { title: on.title, slides, templateId, unchangedSince: on.updatedAt },
    });
    step?.push({ before: on, after: saved });
    return saved;
  };

  const save = useMutation({
    scope: { id: `deck-${id}` },
    async mutationFn(change: Change) {
      const on = stored.current ?? (await getDeck.call({ params: { id } }));
      try {
        return await send(change, on);
      } catch (error) {
        if (!isConflict(error)) throw error;
        surprises.current += 1;
        stored.current = await getDeck.call({ params: { id } });
        return send(change, stored.current);
      }
    },
    onSuccess: settled,
    onError(error, { step }) {
      // An undo that waits for this change then finds nothing to undo.
      step?.splice(0);
      if (step) past.forget(step);
      return notSaved(step)(error);
    },
    onSettled: () => {
      waiting.current -= 1;
    },
  });

  const rewrite = useMutation({
    scope: { id: `deck-${id}` },
    mutationFn: (slideId: string) => rewriteSlide.call({ params: { id, slideId } }),
    onMutate: (slideId) => now()?.slides.find((slide) => slide.id === slideId),
    onSuccess(saved, slideId, former) {
      if (former) {
        const slides = saved.slides.map((slide) => (slide.id === slideId ? former : slide));
        past.remember([{ before: { ...saved, slides }, after: saved }]);
      }
      settled(saved);
    },
    onError: failed(t('Generation failed')),
  });

  const now = (): DeckState | null => {
    const data = queries.getQueryData<contract.StoredDeck>(key);
    return data ? { slides: data.slides, templateId: data.templateId } : null;
  };

  /** Applies a change to the newest state. Waits for a running reload, which may contain changes by others. */
  async function onNewest(make: Make, step: Step | null): Promise<void> {
    const seen = now();
    if (deck.isFetching) {
      const { data } = await deck.refetch({ cancelRefetch: false });
      if (data && waiting.current === 0) stored.current = data;
    }
    const before = now();
    if (!seen || !before) return;
    const after = bothHold(make, seen, before) ? make(before) : null;
    if (!after) {
      const error = new Overtaken();
      await notSaved(step)(error);
      throw error;
    }
    if (step) {
      step.push({ before, after });
      past.remember(step);
    }
    waiting.current += 1;
    queries.setQueryData(key, (shown: contract.StoredDeck | undefined) => shown && { ...shown, ...after });
    await save.mutateAsync({ make, before, seen: surprises.current, step });
  }

  const change = (make: (slides: Slide[]) => Slide[]) =>
    onNewest((state) => ({ ...state, slides: make(state.slides) }), []);

  return {
    deck,
    /** Reloads after a change by others, unless a save is in progress. */
    refresh: () => {
      if (waiting.current === 0) void queries.invalidateQueries({ queryKey: key });
    },
    isSaving: save.isPending,
    rewriting: rewrite.isPending ? rewrite.variables : null,
    change: (make: (slides: Slide[]) => Slide[]) => said(change(make)),
    /** Saves typed text: rejects if the change is refused, after the error was shown. */
    write: change,
    setTemplate: (templateId: string | null) => said(onNewest((state) => ({ ...state, templateId }), [])),
    rewrite: (slideId: string) => rewrite.mutate(slideId),
    canUndo: past.canUndo,
    undo: past.undo,
  };
}
