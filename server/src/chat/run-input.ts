import { AppError } from '@staffroom/sdk';
import type { ClientFrame } from '@staffroom/sdk/internal/shared';
import { missingMessage } from '../modules/chat/missing-session.ts';
import type { Destination } from '../modules/chat/turns/turn-lookup.sql.ts';
import type { RunInput } from '../modules/chat/turns/turn-opening.sql.ts';
import { cleanFileName } from '../text/file-name.ts';

export type ChatFrame = Extract<ClientFrame, { type: 'chat' }>;

/** Determines which question or answer a frame is about. @throws AppError `invalid` for a frame that no chat can accept */
export function runInputOf(frame: ChatFrame): RunInput {
  const { regenerate, continueFrom, parentId, message, clientMessageId = null } = frame;
  if (regenerate != null && continueFrom != null) {
    throw new AppError('invalid', 'Choose either retry or continue, not both.');
  }
  if (regenerate != null) return { regenerate };
  if (continueFrom != null) return { continueFrom };
  const { fileContent } = frame;
  // Some clients send the field even without a file; it is then empty.
  const isFile = fileContent != null && (fileContent.text !== '' || fileContent.filename.trim() !== '');
  const attachment = isFile ? { ...fileContent, filename: cleanFileName(fileContent.filename) } : null;
  const attachmentIds = frame.attachmentIds ?? [];
  if (message.trim() === '' && !attachment && attachmentIds.length === 0) {
    throw new AppError('invalid', 'Enter a message or attach a file.');
  }
  return { content: message, clientMessageId, attachment, attachmentIds, parentId };
}

/**
 * Checks the message that a frame refers to.
 * @param target null if the session has no such message
 * @throws AppError `not-found`; `invalid` if the message cannot be answered or continued
 */
export function requireTarget(
  { regenerate, continueFrom, parentId }: ChatFrame,
  target: Destination['target'],
): void {
  if ((regenerate ?? continueFrom ?? parentId) != null && !target) throw missingMessage();
  if (regenerate != null && target?.role !== 'user')
    throw new AppError('invalid', 'Only questions can be retried.');
  // An answer that is already being written is accepted too: the client then follows it.
  if (continueFrom != null && !target?.unfinished && target?.status !== 'streaming')
    throw new AppError('invalid', 'Only the last answer can be continued, if it was cut off.');
}
