import { use, useCallback } from 'react';
import type { HandOverSource } from '../../core/agents/hand-overs.ts';
import type { HandOver } from '../../hand-over/hand-over-problem.ts';
import { ChatContext } from '../chat/chat-context.ts';
import { callCore, coreQuery } from '../core-api.ts';
import { useQueryClient } from '../query.ts';
import { useNavigate } from '../router.ts';
import { useToast } from '../ui/feedback/use-toast.ts';
import { t } from '../texts/texts.ts';

/** The origin of a hand-over: a chat, a job, a record of the agent, or a document. */
export type HandOverFrom = HandOverSource;

/** Opens an agent's chat and sends a question that the person wrote elsewhere, so that the person need not send it again. */
export function useAskAgent(): (
  slug: string,
  question: string,
  documents?: readonly string[],
) => Promise<void> {
  const open = useOpen();
  return (slug, question, documents = []) =>
    open(slug, { question, ...(documents.length > 0 && { documents }) }, undefined, askedState);
}

const askedState = { asked: true };

export function isAsked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'asked' in state && state.asked === true;
}

export function useOpen() {
  const chat = use(ChatContext);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const sessionId = chat?.sessionId ?? null;
  return useCallback(
    async (
      to: string,
      { documents, ...words }: HandOver = {},
      from?: HandOverFrom,
      state?: typeof askedState,
    ): Promise<void> => {
      const here = sessionId === null ? null : ({ kind: 'chat', id: sessionId } as const);
      const content = { ...words, ...(documents && { documents: [...documents] }) };
      try {
        const body = { to, content, from: from ?? here };
        const made = await callCore('POST /api/hand-overs', { body });
        queries.setQueryData(
          coreQuery('GET /api/hand-overs/:id', { params: { id: made.id } }).queryKey,
          made,
        );
        void navigate(made.href, { state });
      } catch (error) {
        toast.show({ variant: 'destructive', title: t('Couldn’t open the agent'), error });
      }
    },
    [sessionId, queries, navigate, toast],
  );
}
