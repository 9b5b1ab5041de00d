import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Milliseconds after which a ticket is invalid. */
const lifetime = 60_000;
const nonceBytes = 12;
const tagBytes = 16;

export interface Tickets<T> {
  issue(value: T): string;
  redeem(ticket: string): T | undefined;
}

/**
 * Creates a store for secrets that are used once, such as authorization codes and access tokens. A ticket contains its value,
 * encrypted, so that every process with the same secret can redeem it: a load balancer may send each request of a sign-in to
 * another process. One process accepts a ticket once.
 * @param use separates the tickets of one secret, so that a code is no token
 */
export function createTickets<T>(
  { secret, use }: { secret: string; use: string },
  now: () => number = Date.now,
): Tickets<T> {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `development sign-in ${use}`, 32));
  const redeemed = new Map<string, number>();

  function open(ticket: string): { value: T; expiresAt: number } | undefined {
    const bytes = Buffer.from(ticket, 'base64url');
    if (bytes.length <= nonceBytes + tagBytes) return undefined;
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes));
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    try {
      const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
      return JSON.parse(text.toString()) as { value: T; expiresAt: number };
    } catch {
      return undefined;
    }
  }

  return {
    issue(value) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const sealed = [cipher.update(JSON.stringify({ value, expiresAt: now() + lifetime })), cipher.final()];
      return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString('base64url');
    },
    redeem(ticket) {
      for (const [known, expiresAt] of redeemed) if (expiresAt <= now()) redeemed.delete(known);
      const found = open(ticket);
      if (!found || found.expiresAt <= now() || redeemed.has(ticket)) return undefined;
      redeemed.set(ticket, found.expiresAt);
      return found.value;
    },
  };
}
