import { createHmac, timingSafeEqual } from 'node:crypto';
import { isDocumentId } from '../access/document-id.ts';

export type DigestLinks = ReturnType<typeof createDigestLinks>;

/**
 * Signed links that can switch off one person's digest, and nothing else. @param secrets the first one signs; links that any of
 * them signed are valid
 */
export function createDigestLinks({
  secrets,
  url,
}: {
  secrets: readonly [string, ...string[]];
  url: () => string;
}) {
  const sign = (userId: string, secret = secrets[0]) =>
    createHmac('sha256', secret).update(`digest-unsubscribe:${userId}`).digest('base64url');
  return {
    url,
    unsubscribe: (userId: string) =>
      `${url()}/api/notification-digest/unsubscribe?to=${userId}&sign=${sign(userId)}`,
    /** @returns the id of the person in the link; null for a forged link */
    read({ to, sign: given }: { to: string; sign: string }): string | null {
      const shown = Buffer.from(given);
      const isOurs = secrets.some((secret) => {
        const wanted = Buffer.from(sign(to, secret));
        return wanted.length === shown.length && timingSafeEqual(wanted, shown);
      });
      return isOurs && isDocumentId(to) ? to : null;
    },
  };
}
