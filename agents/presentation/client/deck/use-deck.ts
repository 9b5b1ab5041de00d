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
import type { Slide } from '@staffroom/sdk/slides';
import { bothHold, type DeckState } from './both-hold.ts';
import { t } from '../texts.ts';

interface Change {
  make: (state: DeckState) => DeckState;
  /** What the person saw. */
  before: DeckState;
  /** How often something else had been found to have written the deck by then. */
  seen: number;
}

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

const overtaken = () =>
  new Error(t('What you changed was written anew meanwhile. It is shown as it is now.'));

/** What was refused has been said. */
const said = (change: Promise<void>) => void change.catch(() => undefined);

/**
 * A deck and every change of it: shown at once, saved one after the other, each with a way back. What something else has written
 * meanwhile stays: a change of other slides is made on it, one of the same is refused.
 */
export function useDeck(id: string) {
  const { api } = useAgent();
  const { getDeck, saveDeck, rewriteSlide } = useApi(contract);
  const queries = useQueryClient();
  const toast = useToast();
  const deck = getDeck.useQuery({ params: { id } });
  const key = [`${api}/decks/${id}`, {}];
  /** As far as this window knows, with all changes that have arrived. */
  const stored = useRef<contract.StoredDeck>(undefined);
  const waiting = useRef(0);
  const surprises = useRef(0);
  const past = useUndo((state: DeckState) => said(put(() => state)));
  useEffect(() => {
    // While changes are on their way, each is made on what the one before has left.
    if (waiting.current === 0) stored.current = deck.data;
  }, [deck.data]);
  // A new version of the document makes slides old.
  useWorkspaceEvent('document.updated', () => void queries.invalidateQueries({ queryKey: key }));

  const failed = (title: string) => (error: Error) => {
    toast.show({ variant: 'destructive', title, error });
    // Whoever waits for the change sees what is stored when it is refused.
    return queries.invalidateQueries({ queryKey: key });
  };
  const notSaved = failed(t('The presentation could not be saved'));
  const settled = (saved: contract.StoredDeck) => {
    stored.current = saved;
    if (waiting.current <= 1) queries.setQueryData(key, saved);
  };

  const send = ({ make, before, seen }: Change, on: contract.StoredDeck) => {
    if (seen < surprises.current && !bothHold(make, before, on)) throw overtaken();
    const { slides, templateId } = make(on);
    return saveDeck.call({
      params: { id },
      body: { title: on.title, slides, templateId, unchangedSince: on.updatedAt },
    });
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
    onError: notSaved,
    onSettled: () => {
      waiting.current -= 1;
    },
  });

  const rewrite = useMutation({
    scope: { id: `deck-${id}` },
    mutationFn: (slideId: string) => rewriteSlide.call({ params: { id, slideId } }),
    onSuccess: settled,
    onError: failed(t('Generation failed')),
  });

  const now = (): DeckState | null => {
    const data = queries.getQueryData<contract.StoredDeck>(key);
    return data ? { slides: data.slides, templateId: data.templateId } : null;
  };

  /** What is being fetched may have been written by something else: a person who waits a moment changes that. */
  async function onNewest(make: Change['make']): Promise<void> {
    if (deck.isFetching) {
      const seen = now();
      const { data } = await deck.refetch({ cancelRefetch: false });
      if (data && waiting.current === 0) stored.current = data;
      const state = now();
      if (seen && state && !bothHold(make, seen, state)) {
        const error = overtaken();
        await notSaved(error);
        throw error;
      }
    }
    const state = now();
    if (!state) return;
    past.remember(state);
    await put(make);
  }

  async function put(make: Change['make']): Promise<void> {
    const before = now();
    if (!before) return;
    waiting.current += 1;
    queries.setQueryData(
      key,
      (shown: contract.StoredDeck | undefined) => shown && { ...shown, ...make(before) },
    );
    await save.mutateAsync({ make, before, seen: surprises.current });
  }

  return {
    deck,
    /** Something else has written it; what is on its way here is not overtaken. */
    refresh: () => {
      if (waiting.current === 0) void queries.invalidateQueries({ queryKey: key });
    },
    isSaving: save.isPending,
    rewriting: rewrite.isPending ? rewrite.variables : null,
    change: (change: (slides: Slide[]) => Slide[]) =>
      said(onNewest((state) => ({ ...state, slides: change(state.slides) }))),
    /** The same of words that were typed: rejects where it was refused, which has been said then. */
    write: (change: (slides: Slide[]) => Slide[]) =>
      onNewest((state) => ({ ...state, slides: change(state.slides) })),
    setTemplate: (templateId: string | null) => said(onNewest((state) => ({ ...state, templateId }))),
    rewrite: (slideId: string) => {
      const state = now();
      if (state) past.remember(state);
      rewrite.mutate(slideId);
    },
    canUndo: past.canUndo,
    undo: past.undo,
  };
}
