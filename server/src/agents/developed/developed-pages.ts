import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@staffroom/sdk';
import type { Context } from 'koa';
import type { SessionUser } from '../../http/route.ts';
import type { InstalledAgents } from '../../modules/agents/installed.ts';

/** Whose browser shows the page of which agent from this port of its own machine. */
interface Grant {
  agent: string;
  port: number;
  email: string;
  /** Milliseconds since 1970. */
  until: number;
}

export interface DevelopedPages {
  /** @throws AppError `forbidden` where plugins.json does not name this person for this agent */
  begin(ctx: Context, user: SessionUser, agent: string, port: number): void;
  end(ctx: Context): void;
  /** The port that an agent's page is loaded from in this browser; null where that is the installed one. */
  portOf(ctx: Context, user: Pick<SessionUser, 'email'>, agent: string): number | null;
  /** What the policy of this browser's pages has to let in beside the workspace. */
  originOf(ctx: Context): string | null;
}

interface DevelopedPagesOptions {
  /** Signs what the browser keeps. */
  secret: string;
  installed: Pick<InstalledAgents, 'get'>;
}

const cookie = 'staffroom_develop';
const patience = 12 * 60 * 60_000;

/**
 * Pages of agents that their developers load from their own machines into the running workspace. It is kept in that browser alone:
 * signed, for one agent and one person, for half a day, and for no longer than plugins.json names that person.
 */
export function createDevelopedPages({ secret, installed }: DevelopedPagesOptions): DevelopedPages {
  const sign = (text: string) =>
    createHmac('sha256', secret).update(`developed-page:${text}`).digest('base64url');
  const mayDevelop = (agent: string, email: string) =>
    installed.get(agent)?.entry.develop?.includes(email.toLowerCase()) === true;

  function grantOf(ctx: Context): Grant | null {
    const [text = '', given = ''] = (ctx.cookies.get(cookie, { signed: false }) ?? '').split('.');
    const [wanted, shown] = [Buffer.from(sign(text)), Buffer.from(given)];
    if (wanted.length !== shown.length || !timingSafeEqual(wanted, shown)) return null;
    const grant = JSON.parse(Buffer.from(text, 'base64url').toString()) as Grant;
    return grant.until > Date.now() && mayDevelop(grant.agent, grant.email) ? grant : null;
  }

  return {
    begin(ctx, { email }, agent, port) {
      if (!mayDevelop(agent, email))
        throw new AppError(
          'forbidden',
          `You may not load a page of your own in place of this agent's. An administrator allows it in plugins.json: "develop": ["${email}"].`,
        );
      const grant: Grant = { agent, port, email, until: Date.now() + patience };
      const text = Buffer.from(JSON.stringify(grant)).toString('base64url');
      ctx.cookies.set(cookie, `${text}.${sign(text)}`, {
        signed: false,
        httpOnly: true,
        sameSite: 'lax',
        maxAge: patience,
      });
    },
    end: (ctx) => void ctx.cookies.set(cookie, null, { signed: false }),
    portOf(ctx, { email }, agent) {
      const grant = grantOf(ctx);
      return grant?.agent === agent && grant.email === email ? grant.port : null;
    },
    originOf(ctx) {
      const grant = grantOf(ctx);
      return grant && `http://localhost:${grant.port}`;
    },
  };
}
