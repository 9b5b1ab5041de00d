import { AppError, type ClientFrame } from '@staffroom/sdk';
import { missingMessage } from '../modules/chat/missing-session.ts';
import type { Destination } from '../modules/chat/turns/turn-lookup.ts';
import type { RunInput } from '../modules/chat/turns/turn-opening.ts';
import { cleanFileName } from '../text/file-name.ts';

export type ChatFrame = Extract<ClientFrame, { type: 'chat' }>;

/**
 * Determines which question or answer a frame is about.
 * @throws AppError `not-found` if the session lacks the message that the frame refers to, `invalid` if that message cannot be
 * answered
 */
export function runInputOf(frame: ChatFrame, { target }: Pick<Destination, 'target'>): RunInput {
  const { regenerate, continueFrom, parentId, message, clientMessageId = null } = frame;
  if (regenerate != null && continueFrom != null) {
    throw new AppError('invalid', 'Choose either retry or continue, not both.');
  }
  if ((regenerate ?? continueFrom ?? parentId) != null && !target) throw missingMessage();
  if (regenerate != null) {
    if (target?.role === 'user') return { regenerate };
    throw new AppError('invalid', 'Only questions can be retried.');
  }
  if (continueFrom != null) {
    // An answer that is already being written is accepted too: the client then follows it.
    if (target?.unfinished || target?.status === 'streaming') return { continueFrom };
    throw new AppError('invalid', 'Only the last answer can be continued, if it was cut off.');
  }
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
