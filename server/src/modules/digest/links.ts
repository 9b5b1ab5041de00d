import { createHmac, timingSafeEqual } from 'node:crypto';
import { isDocumentId } from '../access/document-id.ts';

export type DigestLinks = ReturnType<typeof createDigestLinks>;

/** The link at the foot of a digest. It says whose digest it ends, signed, and is good for nothing else. */
export function createDigestLinks({ secret, url }: { secret: string; url: () => string }) {
  const sign = (userId: string) =>
    createHmac('sha256', secret).update(`digest-unsubscribe:${userId}`).digest('base64url');
  return {
    url,
    unsubscribe: (userId: string) =>
      `${url()}/api/notification-digest/unsubscribe?to=${userId}&sign=${sign(userId)}`,
    /** @returns whose it is; null where it was not made here */
    read({ to, sign: given }: { to: string; sign: string }): string | null {
      const wanted = Buffer.from(sign(to));
      const shown = Buffer.from(given);
      const isOurs = wanted.length === shown.length && timingSafeEqual(wanted, shown);
      return isOurs && isDocumentId(to) ? to : null;
    },
  };
}
