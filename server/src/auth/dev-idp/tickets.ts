import { randomBytes } from 'node:crypto';

/** Milliseconds after which a ticket is invalid. */
const lifetime = 60_000;
const maxTickets = 1_000;

export interface Tickets<T> {
  issue(value: T): string;
  redeem(ticket: string): T | undefined;
}

/**
 * Creates a store for secrets that are used once, such as authorization codes and access tokens. It keeps them in memory; if it
 * is full, the oldest are removed first.
 */
export function createTickets<T>(now: () => number = Date.now): Tickets<T> {
  const issued = new Map<string, { value: T; expiresAt: number }>();
  return {
    issue(value) {
      for (const [ticket, { expiresAt }] of issued) {
        if (expiresAt > now() && issued.size < maxTickets) break;
        issued.delete(ticket);
      }
      const ticket = randomBytes(24).toString('base64url');
      issued.set(ticket, { value, expiresAt: now() + lifetime });
      return ticket;
    },
    redeem(ticket) {
      const found = issued.get(ticket);
      issued.delete(ticket);
      return found && found.expiresAt > now() ? found.value : undefined;
    },
  };
}
