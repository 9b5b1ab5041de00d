import { type ReactNode, useEffect } from 'react';
import type { SessionActions } from './session-actions.ts';
import { useSessionActions } from './use-session-actions.tsx';
import { useSessionChanges } from './use-session-changes.ts';

export interface SessionManagerProps {
  /** Receives the actions as soon as they can be used. */
  onReady: (actions: SessionActions) => void;
  onDeleted: (id: string) => void;
}

/** Provides the actions for a list of chats of any agent, and renders their dialogs. */
export function SessionManager({ onReady, onDeleted }: SessionManagerProps): ReactNode {
  const { actions, dialogs } = useSessionActions(useSessionChanges(), onDeleted);
  useEffect(() => onReady(actions), [actions, onReady]);
  return dialogs;
}
