import { createContext, useContext } from 'react';
import type { ChatSession } from '../../chat.ts';
import type { Chat } from './store/use-chat.ts';
import type { Scope } from './scope/use-scope.ts';
import type { SessionActions } from './sessions/session-actions.ts';
import type { useSessions } from './sessions/use-sessions.ts';

/** The conversation on the screen, for everything around it. */
export interface CurrentChat {
  /** Null for a chat that begins with its first question. */
  sessionId: string | null;
  /** Null, too, until it has been loaded. */
  session: ChatSession | null;
  sessions: ReturnType<typeof useSessions>;
  sessionActions: SessionActions;
  /** The project that it lies in, or that it will begin in. */
  project: ChatSession['project'];
  /** The documents that its answers are looked for in. */
  scope: Scope;
  chat: Chat;
}

export const ChatContext = createContext<CurrentChat | null>(null);

/** The conversation on the screen. @throws outside a ChatWorkspace */
export function useCurrentChat(): CurrentChat {
  const current = useContext(ChatContext);
  if (current === null) throw new Error('useCurrentChat must be used within a ChatWorkspace');
  return current;
}
