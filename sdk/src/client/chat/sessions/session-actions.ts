import type { ChatSession } from '../../../chat.ts';
import type { SessionChange } from './use-sessions.ts';

export interface SessionActions {
  /** Says what went wrong where it fails. */
  change: (session: ChatSession, change: SessionChange, failure: string) => Promise<void>;
  /** Asks for a project. */
  move: (session: ChatSession) => void;
  /** Asks first. */
  remove: (session: ChatSession) => void;
}
