import { corePath } from '../core-api.ts';
import { ApiError } from '../fetch-json.ts';
import { sendForm } from '../files/send-form.ts';

export interface SentDocument {
  id: string;
  filename: string;
}

/** Uploads a document. @throws ApiError, or TypeError without a connection */
export async function upload(
  file: File,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<SentDocument> {
  const form = new FormData();
  form.append('file', file);
  const { status, statusText, text } = await sendForm(corePath('POST /api/documents'), form, {
    signal,
    onShare,
  });
  if (status !== 201) throw new ApiError(status, text || statusText, statusText);
  return JSON.parse(text) as SentDocument;
}
