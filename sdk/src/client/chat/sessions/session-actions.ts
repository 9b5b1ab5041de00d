import type { ChatSession } from '../../../chat.ts';
import type { SessionChange } from './use-session-changes.ts';

export interface SessionActions {
  /** Changes a chat, and shows the error if the change fails. */
  change: (session: ChatSession, change: SessionChange, failure: string) => Promise<void>;
  move: (session: ChatSession) => void;
  remove: (session: ChatSession) => void;
}
