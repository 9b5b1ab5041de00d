import { AppError } from '@staffroom/sdk';
import { ClientFrame } from '@staffroom/sdk/internal/shared';
import type { z } from 'zod';
import type { Runs } from '../modules/chat/turns/chat-runs.ts';
import type { Connection } from '../ws/connection.ts';
import type { FindUser } from '../ws/frame-handler.ts';
import { createFollowedRuns } from './followed-runs.ts';
import { firstIssue } from '../agents/rejection.ts';
import type { ChatFrame } from './run-input.ts';
import type { StartAnswer } from './start-answer.ts';

export interface ChatFramesOptions {
  startAnswer: StartAnswer;
  runs: Pick<Runs, 'follow' | 'stop'>;
}

/** Answers the frames of a browser's chats. */
export function createChatFrames({ startAnswer, runs }: ChatFramesOptions) {
  const watch = createFollowedRuns();

  async function start(frame: ChatFrame, user: FindUser, connection: Connection): Promise<void> {
    const { userId, signInId: signIn } = connection;
    const { run, turn, follow } = await startAnswer(frame, { userId, signIn, user });
    const { runId, question, answer } = run;
    const { sessionId } = question;
    connection.send({ type: 'run', runId, sessionId, message: question, ...(answer && { answer }) });
    await watch(connection, runId, frame.short === true, follow);
    // Loads the user only to mark the person as present.
    if (turn?.context.unseen) void user();
  }

  return async (raw: unknown, user: FindUser, connection: Connection): Promise<void> => {
    const parsed = ClientFrame.safeParse(raw);
    if (!parsed.success) {
      await user();
      throw unreadable(parsed.error);
    }
    const frame = parsed.data;
    switch (frame.type) {
      case 'ping':
        return connection.send({ type: 'pong' });
      case 'chat':
        return start(frame, user, connection);
      case 'resume': {
        const { runId, after = frame.lastSeq ?? 0, short = false } = frame;
        const { id } = await user();
        return watch(connection, runId, short, (send) => runs.follow(runId, id, after, send));
      }
      case 'stop':
      case 'cancel':
        return runs.stop(frame.runId, (await user()).id);
    }
  };
}

function unreadable(error: z.core.$ZodError): AppError {
  const [issue] = error.issues;
  const tooLarge = issue?.code === 'too_big' && issue.origin === 'string';
  return new AppError(tooLarge ? 'too-large' : 'invalid', firstIssue(error, 'frame'));
}
