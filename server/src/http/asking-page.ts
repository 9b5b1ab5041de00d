import type { Context } from 'koa';

/** Header of requests that the host makes for a framed page; its value is the agent. */
export const framedHeader = 'X-Staffroom-Frame';

export interface AskingPage {
  /** The agent whose page it is; null for the workspace's own screens, and if unknown. */
  agent: string | null;
  place: string | null;
}

const agentPlace = /^\/agents\/([a-z][a-z0-9-]{1,40})(?:\/|$)/;

/**
 * Reads `Referer`, which a page outside of a frame can omit or change. It serves the log and people's information, and a claim
 * to be an agent's page is believed; the security of confirmations does not depend on it.
 */
export function askingPage(ctx: Context): AskingPage {
  const framed = ctx.get(framedHeader).slice(0, 80);
  const referer = URL.parse(ctx.get('Referer'));
  const place = referer && referer.host === ctx.host ? referer.pathname.slice(0, 200) : null;
  return { agent: framed || (agentPlace.exec(place ?? '')?.[1] ?? null), place };
}
