import { createHmac, timingSafeEqual } from 'node:crypto';
import { isDocumentId } from '../access/document-id.ts';

export type DigestLinks = ReturnType<typeof createDigestLinks>;

/** Signed links that switch off one person's digest and can do nothing else. */
export function createDigestLinks({ secret, url }: { secret: string; url: () => string }) {
  const sign = (userId: string) =>
    createHmac('sha256', secret).update(`digest-unsubscribe:${userId}`).digest('base64url');
  return {
    url,
    unsubscribe: (userId: string) =>
      `${url()}/api/notification-digest/unsubscribe?to=${userId}&sign=${sign(userId)}`,
    /** @returns the person's id; null for a forged link */
    read({ to, sign: given }: { to: string; sign: string }): string | null {
      const wanted = Buffer.from(sign(to));
      const shown = Buffer.from(given);
      const isOurs = wanted.length === shown.length && timingSafeEqual(wanted, shown);
      return isOurs && isDocumentId(to) ? to : null;
    },
  };
}
