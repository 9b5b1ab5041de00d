import type { ChatSession } from '../../../chat.ts';
import type { SessionChange } from './use-sessions.ts';

export interface SessionActions {
  /** Shows the error if it fails. */
  change: (session: ChatSession, change: SessionChange, failure: string) => Promise<void>;
  /** Opens the project dialog. */
  move: (session: ChatSession) => void;
  /** Asks for confirmation. */
  remove: (session: ChatSession) => void;
}
