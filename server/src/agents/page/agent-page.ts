import type { Middleware } from 'koa';
import { agentAddress, type HostPage, isPageRequest } from '../../http/client-files.ts';
import type { SessionUser } from '../../http/route.ts';
import { isFramed, type RunningAgent, running, visibleTo } from '../../modules/agents/installed.ts';
import type { FirstView } from '../../modules/chat/first-view/first-view.ts';
import { escapeHtml } from '../../text/escape-html.ts';
import { createPagePreloads } from './page-preloads.ts';
import type { Registry } from '../registry/registry.ts';

interface AgentPageOptions {
  page: HostPage;
  agents: Pick<Registry, 'get' | 'clientDirectory'>;
  firstView: FirstView;
}

/**
 * Sends the host's page for the address of an agent, with what this person needs first: the files of the agent's page, the
 * agent's wide pages, and a drawing of the chat that the address names. For an agent that this person may not see, the page is
 * the same as for any other address.
 */
export function agentPage({ page, agents, firstView }: AgentPageOptions): Middleware {
  const preloads = createPagePreloads();

  async function firstParts(user: SessionUser, slug: string, query: URLSearchParams, nonce: string) {
    const agent = running(agents.get(slug, user.id));
    if (!agent || !visibleTo(agent, user)) return undefined;
    const wide = widePages(agent);
    // A page in a frame shares no cache with this one, and shows its own chat.
    if (agent.clientUrl !== null && isFramed(agent)) return { head: wide, body: '' };
    const directory = agents.clientDirectory(slug, agent.version);
    // The drawing shows the end of a chat, or a new chat without anything that the address adds to it.
    const chat = query.size === 1 ? query.get('chat') : null;
    const [head, body] = await Promise.all([
      directory === null ? '' : preloads(agent, directory),
      chat === null ? '' : firstView({ user, agent, chat }, nonce),
    ]);
    return { head: wide + head, body };
  }

  return async (ctx, next) => {
    const [, slug] = agentAddress.exec(ctx.path) ?? [];
    if (slug === undefined || !isPageRequest(ctx)) return next();
    const { user, nonce, log } = ctx.state;
    const query = ctx.URL.searchParams;
    const first =
      user &&
      (await firstParts(user, slug, query, nonce).catch((error: unknown) => {
        log.warn({ err: error }, 'agents: first view failed');
        return undefined;
      }));
    await page(ctx, next, first);
  };
}

/** Tells the shell beside which pages of the agent it folds its sidebar, because the catalog arrives after the first paint. */
function widePages({ slug, manifest }: RunningAgent): string {
  if (manifest.widePages.length === 0) return '';
  const addresses = manifest.widePages.map((query) => `/agents/${slug}?${query}`);
  return `<meta name="wide-pages" content="${escapeHtml(addresses.join(' '))}">`;
}
