import {
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

type State = Pick<contract.StoredDeck, 'slides' | 'templateId'>;

/** A deck and every change of it: shown at once, saved one after the other, each with a way back. */
export function useDeck(id: string) {
  const { api } = useAgent();
  const { getDeck, saveDeck, rewriteSlide } = useApi(contract);
  const queries = useQueryClient();
  const toast = useToast();
  const deck = getDeck.useQuery({ params: { id } });
  const key = [`${api}/decks/${id}`, {}];
  const since = useRef<string>(undefined);
  const waiting = useRef(0);
  const past = useUndo(put);
  const stored = deck.data?.updatedAt;
  useEffect(() => {
    // While changes are on their way, each is made on what the one before has left.
    if (waiting.current === 0) since.current = stored;
  }, [stored]);
  // A new version of the document makes slides old.
  useWorkspaceEvent('document.updated', () => void queries.invalidateQueries({ queryKey: key }));

  const failed = (title: string) => (error: Error) => {
    toast.show({ variant: 'destructive', title, error });
    void queries.invalidateQueries({ queryKey: key });
  };
  const settled = (saved: contract.StoredDeck) => {
    since.current = saved.updatedAt;
    if (waiting.current <= 1) queries.setQueryData(key, saved);
  };

  const save = useMutation({
    scope: { id: `deck-${id}` },
    mutationFn: ({ slides, templateId }: State) =>
      saveDeck.call({
        params: { id },
        body: { title: deck.data?.title ?? '', slides, templateId, unchangedSince: since.current ?? '' },
      }),
    onSuccess: settled,
    onError: failed('The presentation could not be saved'),
    onSettled: () => {
      waiting.current -= 1;
    },
  });

  const rewrite = useMutation({
    scope: { id: `deck-${id}` },
    mutationFn: (slideId: string) => rewriteSlide.call({ params: { id, slideId } }),
    onSuccess: settled,
    onError: failed('Generation failed'),
  });

  const now = (): State | null =>
    (deck.data && { slides: deck.data.slides, templateId: deck.data.templateId }) || null;
  const remember = () => {
    const state = now();
    if (state) past.remember(state);
  };

  function put(state: State) {
    waiting.current += 1;
    queries.setQueryData(key, (before: contract.StoredDeck | undefined) => before && { ...before, ...state });
    save.mutate(state);
  }

  return {
    deck,
    isSaving: save.isPending,
    rewriting: rewrite.isPending ? rewrite.variables : null,
    change: (change: (slides: Slide[]) => Slide[]) => {
      const state = now();
      if (!state) return;
      remember();
      put({ ...state, slides: change(state.slides) });
    },
    setTemplate: (templateId: string | null) => {
      const state = now();
      if (!state) return;
      remember();
      put({ ...state, templateId });
    },
    rewrite: (slideId: string) => {
      remember();
      rewrite.mutate(slideId);
    },
    canUndo: past.canUndo,
    undo: past.undo,
  };
}
