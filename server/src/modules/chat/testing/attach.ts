import type { ChatAttachment } from '@staffroom/sdk/internal/shared';
import { vi } from 'vitest';
import type { TestClient } from '../../../testing/test-client.ts';
import { readingTimeoutMs } from '../../../testing/run/limits.ts';

export const attachmentsPath = '/api/ai-chat-attachments';

/** @throws Error if the server refuses the file */
export async function attach(
  client: TestClient,
  filename: string,
  content: string | Uint8Array<ArrayBuffer>,
): Promise<ChatAttachment> {
  const { status, body } = await client.upload(attachmentsPath, filename, content);
  if (status !== 201) throw new Error(`${filename} was not accepted: ${JSON.stringify(body)}`);
  return body;
}

export function settled(client: TestClient, { id }: Pick<ChatAttachment, 'id'>): Promise<ChatAttachment> {
  return vi.waitFor(
    async () => {
      const { body } = await client.get(`${attachmentsPath}/${id}`);
      if (body.status === 'processing') throw new Error('It is still being read');
      return body;
    },
    { timeout: readingTimeoutMs, interval: 100 },
  );
}

export async function attachSettled(
  client: TestClient,
  filename: string,
  content: string | Uint8Array<ArrayBuffer>,
): Promise<ChatAttachment> {
  return settled(client, await attach(client, filename, content));
}
