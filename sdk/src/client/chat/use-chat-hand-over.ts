import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useAgent } from '../agent.tsx';
import { useHandOver } from '../hand-over/use-hand-over.ts';
import { isAsked } from '../hand-over/use-open.ts';
import { useLocation, useNavigate, useSearchParams } from '../router.ts';
import { keepDraft } from './composer/use-draft.ts';
import type { Scope } from './scope/use-scope.ts';

/**
 * Applies a hand-over to a chat: puts its question into the text box, unless the person has already sent it, and its documents
 * into scope. A hand-over that was used before opens the resulting chat.
 */
export function useChatHandOver(change: Scope['change']) {
  const { info } = useAgent();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { state } = useLocation();
  const [sent, setSent] = useState<string | null>(null);
  const { handOver, loading, arrived } = useHandOver();
  // Set before the hand-over has loaded, so that quickly typed text stays in the right draft.
  const place = handOver || loading ? `${info.slug}:from-${search.get('handover') ?? ''}` : null;

  const prepare = useEffectEvent(() => {
    if (!handOver || place === null) return;
    if (handOver.arrived) {
      if (handOver.arrived.href !== null) void navigate(handOver.arrived.href, { replace: true });
      return;
    }
    void change(handOver.documents);
    // Keeps what the person has edited.
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
    /** A question that the person has already sent elsewhere; null once it is used. */
    question:
      handOver && !handOver.arrived && isAsked(state) && sent !== handOver.id ? handOver.question : null,
    /** The question was sent or is in the text box. */
    questionTaken: () => setSent(handOver?.id ?? null),
    /** Storing the origin may fail without affecting the chat. */
    arrived: settle,
  };
}

/** The code that quotes a text loads on demand; if it fails, at least the question is used. */
async function draftOf(words: { question: string; text: string }): Promise<string> {
  if (words.text === '') return words.question;
  try {
    return (await import(/* webpackChunkName: "thread" */ './hand-over-draft.ts')).draftOf(words);
  } catch {
    return words.question;
  }
}
