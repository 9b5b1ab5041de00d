import { AppError } from '@staffroom/sdk';
import type { ServerFrame } from '@staffroom/sdk/internal/shared';
import type { Logger } from 'pino';
import { consume, type Limiter } from '../http/rate-limit.ts';
import { inspect } from '../http/read-json.ts';
import type { SessionUser } from '../http/route.ts';
import { type Client, closeCode } from './client.ts';
import type { Connection } from './connection.ts';
import { errorFrame, idsOf } from './error-frame.ts';

/** Returns the user; several calls cause one lookup. Rejects if the session has ended, which closes the socket. */
export type FindUser = () => Promise<SessionUser>;

export interface FrameHandlerOptions {
  /** Looks up the user. Called for every frame, so that a sign-out or a change of role applies immediately. */
  userOf: (sessionId: string) => Promise<SessionUser | null>;
  /**
   * Handles a frame. @param user looks up the current user; a handler that acts for a person must call it or check the access
   * itself
   */
  handle: (frame: unknown, user: FindUser, connection: Connection) => Promise<void>;
  /** Limits the frames of each person. */
  frames: Limiter;
  log: Logger;
  /** While this returns true, frames are refused, because the process stops. */
  isClosing: () => boolean;
}

const signedOut = new Error('signed out');
const pong = JSON.stringify({ type: 'pong' } satisfies ServerFrame);

/** @returns a function that handles a frame of a client and answers a refused frame with an error frame */
export function createFrameHandler({ userOf, handle, frames, log, isClosing }: FrameHandlerOptions) {
  return async (text: string | undefined, client: Client): Promise<void> => {
    const { connection, sessionId, userId, socket } = client;
    let frame: unknown;
    try {
      frame = parse(text);
      if (isClosing()) throw new AppError('unavailable', 'The server is restarting. Try again in a moment.');
      await consume(frames, userId);
      // Answers a ping without checking the session, because it reveals nothing. The heartbeat checks all sessions together.
      if (isPing(frame)) return client.sendText(pong);
      inspect(frame);
      await handle(frame, userFinder(userOf, sessionId), connection);
    } catch (error) {
      if (error === signedOut) return socket.close(closeCode.signedOut, 'signed out');
      connection.send(errorFrame(error, log, idsOf(frame)));
    }
  };
}

function userFinder(userOf: FrameHandlerOptions['userOf'], sessionId: string): FindUser {
  let finding: Promise<SessionUser> | undefined;
  return () => {
    finding ??= userOf(sessionId).then((found) => found ?? Promise.reject(signedOut));
    // Prevents an unhandled rejection if the lookup fails while no one awaits it.
    finding.catch(() => undefined);
    return finding;
  };
}

function parse(text: string | undefined): unknown {
  try {
    if (text !== undefined) return JSON.parse(text) as unknown;
  } catch {
    // The error that is thrown below must not quote the input.
  }
  throw new AppError('invalid', 'This message is not JSON.');
}

function isPing(frame: unknown): boolean {
  return typeof frame === 'object' && frame !== null && 'type' in frame && frame.type === 'ping';
}
