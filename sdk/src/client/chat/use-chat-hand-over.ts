import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useAgent } from '../agent.tsx';
import { useHandOver } from '../hand-over/use-hand-over.ts';
import { isAsked } from '../hand-over/use-open.ts';
import { useLocation, useNavigate, useSearchParams } from '../router.ts';
import { keepDraft } from './composer/use-draft.ts';
import type { Scope } from './scope/use-scope.ts';

/**
 * A chat that is opened with a hand-over begins with its words in the text box, for the person to send unless they have done so
 * where they wrote them, and its documents in scope. One that has been taken over already leads to the chat that came of it.
 */
export function useChatHandOver(change: Scope['change']) {
  const { info } = useAgent();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { state } = useLocation();
  /** The hand-over whose question has been sent. */
  const [sent, setSent] = useState<string | null>(null);
  const { handOver, loading, arrived } = useHandOver();
  // Known before the hand-over is: what a quick person types goes nowhere else when it comes.
  const place = handOver || loading ? `${info.slug}:from-${search.get('handover') ?? ''}` : null;

  const prepare = useEffectEvent(() => {
    if (!handOver || place === null) return;
    if (handOver.arrived) {
      if (handOver.arrived.href !== null) void navigate(handOver.arrived.href, { replace: true });
      return;
    }
    void change(handOver.documents);
    // What the person has made of it since stays.
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
    /** Names the draft; null where nothing was handed over. */
    place,
    /** What the person has already sent from elsewhere; null when it has been taken. */
    question:
      handOver && !handOver.arrived && isAsked(state) && sent !== handOver.id ? handOver.question : null,
    /** It is on its way, or stands in the text box. */
    questionTaken: () => setSent(handOver?.id ?? null),
    /** A chat is worth more than the note where it came from. */
    arrived: settle,
  };
}

/** What quotes a text is fetched where there is one; without it the question is there at least. */
async function draftOf(words: { question: string; text: string }): Promise<string> {
  if (words.text === '') return words.question;
  try {
    return (await import(/* webpackChunkName: "thread" */ './hand-over-draft.ts')).draftOf(words);
  } catch {
    return words.question;
  }
}
