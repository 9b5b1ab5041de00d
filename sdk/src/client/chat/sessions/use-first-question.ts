import { useCallback, useMemo } from 'react';
import { useAgent } from '../../agent.tsx';
import { useNavigate } from '../../router.ts';
import { t } from '../../texts/texts.ts';
import { moveDraft } from '../composer/use-draft.ts';
import type { CurrentChat } from '../chat-context.ts';
import type { Question } from '../store/thread.ts';
import { firstTitle } from './use-sessions.ts';

interface Options {
  create: CurrentChat['sessions']['create']['mutateAsync'];
  newTitle: (() => string) | undefined;
  documents: readonly { id: string }[];
  projectId: string | null;
  /** Where the text box keeps its draft. */
  draftPlace: string;
  forgetDraft: () => void;
  settleHandOver: (sessionId: string) => Promise<unknown>;
  show: (sessionId: string) => void;
}

/** Returns a function that creates the chat of a first question, named after the question, and opens its address. */
export function useFirstQuestion({
  create,
  newTitle,
  documents,
  projectId,
  draftPlace,
  forgetDraft,
  settleHandOver,
  show,
}: Options): (question: Question) => Promise<string> {
  const { info, basePath } = useAgent();
  const navigate = useNavigate();
  const documentIds = useMemo(() => documents.map(({ id }) => id), [documents]);
  return useCallback(
    async (question) => {
      const from = location.href;
      const words = question.content || (question.attachments?.[0]?.filename ?? '');
      const title = await firstTitle(words, newTitle?.() ?? t('New chat'));
      const made = await create({ title, documentIds, projectId, named: false });
      // Keep text that the person typed during the request.
      moveDraft(draftPlace, `${info.slug}:${made.id}`);
      forgetDraft();
      await settleHandOver(made.id);
      // Do not navigate if the person has left the page.
      if (location.href === from) {
        show(made.id);
        void navigate(`${basePath}?chat=${made.id}`, { replace: true });
      }
      return made.id;
    },
    [
      create,
      newTitle,
      documentIds,
      projectId,
      forgetDraft,
      draftPlace,
      settleHandOver,
      show,
      info.slug,
      navigate,
      basePath,
    ],
  );
}
