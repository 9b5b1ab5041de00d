import type { Context } from 'koa';

/** Of requests that the host makes on behalf of a page in a frame; its value is the agent. */
export const framedHeader = 'X-Staffroom-Frame';

/** Which page a request comes from, as far as the browser says. */
export interface AskingPage {
  /** The agent whose page it is; null for the workspace's own screens, and where nothing is said. */
  agent: string | null;
  /** Its path; null where the browser says nothing. */
  place: string | null;
}

const agentPlace = /^\/agents\/([a-z][a-z0-9-]{1,40})(?:\/|$)/;

/**
 * From `Referer`, which a page without a frame can leave out, or change together with its address. So this is told to people and
 * written to the log, and a page that says it is an agent's is believed; the safety of a confirmation does not rest on it.
 */
export function askingPage(ctx: Context): AskingPage {
  const framed = ctx.get(framedHeader).slice(0, 80);
  const referer = URL.parse(ctx.get('Referer'));
  const place = referer && referer.host === ctx.host ? referer.pathname.slice(0, 200) : null;
  return { agent: framed || (agentPlace.exec(place ?? '')?.[1] ?? null), place };
}
