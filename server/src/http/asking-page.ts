import type { Context } from 'koa';

/** The header of requests that the host sends for a framed page. Its value is the agent. */
export const framedHeader = 'X-Staffroom-Frame';

/** Returns the agent whose page in a frame sent the request; null for every other request. */
export const framedAgent = (ctx: Context): string | null => ctx.get(framedHeader).slice(0, 80) || null;

export interface AskingPage {
  /** The agent whose page sent the request; null for the workspace's own pages, or if unknown. */
  agent: string | null;
  place: string | null;
}

const agentPlace = /^\/agents\/([a-z][a-z0-9-]{1,40})(?:\/|$)/;

/**
 * Finds the page that sent a request, from `Referer`, which a page outside an iframe can omit or change. The result is only
 * shown to people and logged; the security of confirmations does not depend on it.
 */
export function askingPage(ctx: Context): AskingPage {
  const framed = ctx.get(framedHeader).slice(0, 80);
  const referer = URL.parse(ctx.get('Referer'));
  const place = referer && referer.host === ctx.host ? referer.pathname.slice(0, 200) : null;
  return { agent: framed || (agentPlace.exec(place ?? '')?.[1] ?? null), place };
}
