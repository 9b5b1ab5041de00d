import { createContext, useContext } from 'react';
import type { ChatSession } from '../../chat.ts';
import type { Chat } from './store/use-chat.ts';
import type { Scope } from './scope/use-scope.ts';
import type { SessionActions } from './sessions/session-actions.ts';
import type { useSessions } from './sessions/use-sessions.ts';

/** The chat on screen. */
export interface CurrentChat {
  /** Id of the chat; null for a chat without a question yet. */
  sessionId: string | null;
  session: ChatSession | null;
  sessions: ReturnType<typeof useSessions>;
  sessionActions: SessionActions;
  /** The project of the chat, or the project that a new chat will start in. */
  project: ChatSession['project'];
  scope: Scope;
  chat: Chat;
}

export const ChatContext = createContext<CurrentChat | null>(null);

/**
 * Returns the chat on screen. @throws outside a ChatWorkspace
 * @experimental
 */
export function useCurrentChat(): CurrentChat {
  const current = useContext(ChatContext);
  if (current === null) throw new Error('useCurrentChat must be used within a ChatWorkspace');
  return current;
}
