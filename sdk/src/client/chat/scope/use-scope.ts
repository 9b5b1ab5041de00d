import { useCallback, useMemo, useState } from 'react';
import type { ChatSession } from '../../../chat.ts';
import { useToast } from '../../ui/feedback/use-toast.ts';
import type { PickedDocument } from './document-picker.tsx';
import type { useSessions } from '../sessions/use-sessions.ts';
import { t } from '../../texts/texts.ts';

/** The documents that a chat is limited to; empty means all documents that the person can read. */
export interface Scope {
  /** The documents in scope. Their names are only known for a chat without questions. */
  documents: readonly PickedDocument[];
  changing: boolean;
  /** Saves the documents and shows an error on failure. Resolves with whether the documents were saved. */
  change: (documents: readonly PickedDocument[]) => Promise<boolean>;
}

/**
 * The scope of the open chat, or of the chat that the next question starts.
 * @returns also a function that resets the scope of the chat to be started
 */
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
