import { createHmac } from 'node:crypto';
import { AppError, msg } from '@staffroom/sdk';
import { type Capabilities, WebhookInput } from '@staffroom/sdk/internal/shared';
import type { Outgoing } from '../ai/outgoing/outgoing.ts';
import { validate } from '../http/validate.ts';
import type { CapabilityContext } from './context.ts';

export interface WebhookOptions {
  outgoing: Pick<Outgoing, 'fetch'>;
  variables: Readonly<Record<string, string | undefined>>;
  /** Whether webhooks wait for an administrator after a restore; by default, they never wait. */
  isPaused?: () => Promise<boolean>;
}

/** Maximum milliseconds to wait for the recipient of a webhook. */
const answerTimeoutMs = 15_000;
const maxBytes = 65_536;

export function webhookCapability({ outgoing, variables, isPaused = async () => false }: WebhookOptions) {
  return ({ signal }: CapabilityContext): Capabilities['webhook'] => ({
    async send(event) {
      const { url, secret, id, type, data } = validate(WebhookInput, event);
      const key = variables[secret];
      if (key === undefined || key === '')
        throw new AppError(
          'invalid',
          msg`${secret} isn’t set on the server. Set it to the secret shared with the receiver.`,
        );
      if (await isPaused())
        throw new AppError(
          'unavailable',
          'This workspace was restored from a backup. Webhooks wait until an administrator resumes them in Administration → Backups.',
        );
      const { host } = new URL(url);
      const timestamp = new Date();
      const body = JSON.stringify({ type, timestamp: timestamp.toISOString(), data });
      const seconds = String(Math.floor(timestamp.getTime() / 1000));
      const headers = {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': seconds,
        'webhook-signature': signatureOf(key, `${id}.${seconds}.${body}`),
      };
      const limit = AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)]);
      const answer = await outgoing
        .fetch(url, { method: 'POST', headers, body, signal: limit })
        .then(async (response) => ({ status: response.status, body: await read(response) }))
        .catch((error: unknown) => {
          signal.throwIfAborted();
          if (error instanceof AppError) throw error;
          throw new AppError('unavailable', msg`${host} could not be reached.`);
        });
      if (answer.status < 200 || answer.status > 299)
        throw new AppError('unavailable', msg`${host} answered with ${answer.status}.`);
      return answer;
    },
  });
}

/** Signs a message. The key may be in base64 with the prefix `whsec_`, as Standard Webhooks allow. */
export function signatureOf(key: string, signed: string): string {
  const bytes = key.startsWith('whsec_') ? Buffer.from(key.slice(6), 'base64') : Buffer.from(key);
  return `v1,${createHmac('sha256', bytes).update(signed).digest('base64')}`;
}

async function read({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size >= maxBytes) break;
  }
  return Buffer.concat(chunks).toString('utf8', 0, maxBytes);
}
