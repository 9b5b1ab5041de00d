import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Secrets } from '../session-secret.ts';

const Content = z.object({
  id: z.string().min(20).max(100),
  email: z.email().max(254),
  /** The account of the operating system that ran the command, and its machine. */
  by: z.string().max(200),
  /** Milliseconds since 1970. */
  expiresAt: z.number().int(),
});
export type AdminLinkContent = z.output<typeof Content>;

/** Milliseconds for which a link works. */
export const adminLinkLifetimeMs = 60 * 60_000;

export function signAdminLink(content: AdminLinkContent, [secret]: Secrets): string {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${text}.${signatureOf(text, secret)}`;
}

/** @returns the content of a token; null if this workspace did not sign it, or if it would work for too long */
export function readAdminLink(token: string, secrets: Secrets, now: number): AdminLinkContent | null {
  const [text = '', given = '', ...more] = token.split('.');
  const shown = Buffer.from(given);
  const isOurs = secrets.some((secret) => {
    const wanted = Buffer.from(signatureOf(text, secret));
    return wanted.length === shown.length && timingSafeEqual(wanted, shown);
  });
  if (!isOurs || more.length > 0) return null;
  const content = Content.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  return content.success && content.data.expiresAt <= now + adminLinkLifetimeMs ? content.data : null;
}

const signatureOf = (text: string, secret: string) =>
  createHmac('sha256', secret).update(`admin-link:${text}`).digest('base64url');
