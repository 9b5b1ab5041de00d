import { useCallback, useMemo, useState } from 'react';
import type { ChatSession } from '../../../chat.ts';
import { useToast } from '../../ui/feedback/use-toast.ts';
import type { PickedDocument } from './document-picker.tsx';
import type { useSessions } from '../sessions/use-sessions.ts';
import { t } from '../../texts/texts.ts';

/** The documents that a chat is limited to; none: all that the person may read. */
export interface Scope {
  /** Names are known only of a chat that has not begun. */
  documents: readonly PickedDocument[];
  changing: boolean;
  /** Resolves with whether it was stored; says so where it was not. */
  change: (documents: readonly PickedDocument[]) => Promise<boolean>;
}

/** Of the session, or of the one that begins with the next question. @returns also what ends the choice for that one */
export function useScope(
  sessionId: string | null,
  session: ChatSession | null,
  update: ReturnType<typeof useSessions>['update'],
): { scope: Scope; forgetDraft: () => void } {
  const toast = useToast();
  const [draft, setDraft] = useState<readonly PickedDocument[]>([]);
  const stored = session?.documentIds;
  const documents = useMemo(
    () => (sessionId === null ? draft : (stored ?? []).map((id) => ({ id, filename: '' }))),
    [sessionId, draft, stored],
  );
  const forgetDraft = useCallback(() => setDraft([]), []);

  async function change(next: readonly PickedDocument[]): Promise<boolean> {
    if (sessionId === null) {
      setDraft(next);
      return true;
    }
    try {
      await update.mutateAsync({ id: sessionId, documentIds: next.map(({ id }) => id) });
      return true;
    } catch (error) {
      toast.show({ variant: 'destructive', title: t('Failed to change the documents'), error });
      return false;
    }
  }

  return { scope: { documents, changing: update.isPending, change }, forgetDraft };
}
