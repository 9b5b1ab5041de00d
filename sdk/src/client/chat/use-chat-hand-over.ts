import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useAgent } from '../agent.tsx';
import { useHandOver } from '../hand-over/use-hand-over.ts';
import { isAsked } from '../hand-over/use-open.ts';
import { useLocation, useNavigate, useSearchParams } from '../router.ts';
import { keepDraft } from './composer/use-draft.ts';
import type { Scope } from './scope/use-scope.ts';

/**
 * Applies a hand-over to a chat. Its question goes into the text box, unless the person has already sent it, and its documents
 * go into scope. A hand-over that was used before opens the chat that it created.
 */
export function useChatHandOver(change: Scope['change']) {
  const { info } = useAgent();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { state } = useLocation();
  const [sent, setSent] = useState<string | null>(null);
  const { handOver, loading, arrived } = useHandOver();
  // The place of the draft is set before the hand-over has loaded, so that quickly typed text stays in the right draft.
  const place = handOver || loading ? `${info.slug}:from-${search.get('handover') ?? ''}` : null;

  const prepare = useEffectEvent(() => {
    if (!handOver || place === null) return;
    if (handOver.arrived) {
      if (handOver.arrived.href !== null) void navigate(handOver.arrived.href, { replace: true });
      return;
    }
    void change(handOver.documents);
    // Keep text that the person has edited.
    if (!isAsked(state)) void draftOf(handOver).then((draft) => keepDraft(place, draft));
  });
  const id = handOver?.id;
  useEffect(() => {
    if (id !== undefined) prepare();
  }, [id]);

  const settle = useCallback(
    (chat: string) => arrived({ kind: 'chat', id: chat }).catch(() => undefined),
    [arrived],
  );

  return {
    loading,
    handOver,
    place,
    /** A question that the person has already sent on another page; null once this chat has used it. */
    question:
      handOver && !handOver.arrived && isAsked(state) && sent !== handOver.id ? handOver.question : null,
    /** Call when the question was sent or is in the text box. */
    questionTaken: () => setSent(handOver?.id ?? null),
    /** Stores the origin of the chat. A failure does not affect the chat. */
    arrived: settle,
  };
}

/**
 * Returns the first text of the chat. The code that quotes a text loads on demand; if loading fails, only the question is used.
 */
async function draftOf(words: { question: string; text: string }): Promise<string> {
  if (words.text === '') return words.question;
  try {
    return (await import(/* webpackChunkName: "thread" */ './hand-over-draft.ts')).draftOf(words);
  } catch {
    return words.question;
  }
}
