import { createContext, useContext } from 'react';
import type { ChatSession } from '../../chat.ts';
import type { Chat } from './use-chat.ts';
import type { useSessions } from './use-sessions.ts';

/** The conversation on the screen, for everything around it. */
export interface CurrentChat {
  /** Null for a chat that begins with its first question. */
  sessionId: string | null;
  /** Null, too, until the sessions have been loaded. */
  session: ChatSession | null;
  sessions: ReturnType<typeof useSessions>;
  chat: Chat;
}

export const ChatContext = createContext<CurrentChat | null>(null);

/** The conversation on the screen. @throws outside a ChatWorkspace */
export function useCurrentChat(): CurrentChat {
  const current = useContext(ChatContext);
  if (current === null) throw new Error('useCurrentChat must be used within a ChatWorkspace');
  return current;
}
