import type { ServerFrame, ShortFrame } from '@staffroom/sdk';

export interface Connection {
  /** The id of the signed-in user. The session is checked again for each frame. */
  userId: string;
  sessionId: string;
  send: (frame: ServerFrame | ShortFrame) => void;
  signal: AbortSignal;
}
