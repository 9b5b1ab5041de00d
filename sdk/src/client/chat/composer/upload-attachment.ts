import type { ChatAttachment } from '../../../chat.ts';
import { ApiError } from '../../fetch-json.ts';
import { sendForm } from '../../files/send-form.ts';
import { t } from '../../texts/texts.ts';

const attachmentsPath = '/api/ai-chat-attachments';

/** Uploads an attachment. @throws ApiError, or TypeError without a connection */
export async function uploadAttachment(
  file: File,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<ChatAttachment> {
  const form = new FormData();
  form.append('file', file);
  const { status, statusText, text } = await sendForm(attachmentsPath, form, { signal, onShare: onProgress });
  if (status !== 201) throw new ApiError(status, text, statusText);
  return JSON.parse(text) as ChatAttachment;
}

/**
 * Checks that the browser can read the file: it may be a folder, or have changed since it was selected. @throws Error with a
 * message for people
 */
export async function checkReadable(file: File): Promise<void> {
  try {
    const head = await file.slice(0, 1).arrayBuffer();
    if (file.size > 0 && head.byteLength === 0) throw new Error(t('No target result'));
  } catch (cause) {
    const reason = cause instanceof Error && cause.message !== '' ? cause.message : t('Unknown error');
    throw new UnreadableFile(t('Error reading file: {reason}', { reason }), { cause });
  }
}

export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}
