import type { ServerFrame, ShortFrame } from '@staffroom/sdk';

export interface Connection {
  /** The user id; each frame checks that the session is still valid. */
  userId: string;
  sessionId: string;
  send: (frame: ServerFrame | ShortFrame) => void;
  signal: AbortSignal;
}
