import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError, msg } from '@staffroom/sdk';
import type { Context } from 'koa';
import type { SessionUser } from '../../http/route.ts';
import type { InstalledAgents } from '../../modules/agents/installed.ts';

interface Grant {
  agent: string;
  port: number;
  email: string;
  /** When the access ends, in milliseconds since 1970. */
  until: number;
}

export interface DevelopedPages {
  /**
   * Starts loading the page from the developer's machine. @throws AppError `forbidden` if plugins.json does not name this
   * person for the agent
   */
  begin(ctx: Context, user: SessionUser, agent: string, port: number): void;
  end(ctx: Context): void;
  /** The local port from which this browser loads an agent's page; null if it loads the installed page. */
  portOf(ctx: Context, user: Pick<SessionUser, 'email'>, agent: string): number | null;
  /** The origin to add to this browser's content security policy. */
  originOf(ctx: Context): string | null;
}

interface DevelopedPagesOptions {
  secret: string;
  installed: Pick<InstalledAgents, 'get'>;
}

const cookie = 'staffroom_develop';
const cookieLifetimeMs = 12 * 60 * 60_000;

/**
 * Lets developers load an agent's page from their own machine into the running workspace. A signed cookie grants this to one
 * browser, for one agent and person, for half a day at most, and only while plugins.json names the person.
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
          msg`You can’t load your own version of this agent’s page. An administrator can allow that in plugins.json: "develop": ["${email}"].`,
        );
      const grant: Grant = { agent, port, email, until: Date.now() + cookieLifetimeMs };
      const text = Buffer.from(JSON.stringify(grant)).toString('base64url');
      ctx.cookies.set(cookie, `${text}.${sign(text)}`, {
        signed: false,
        httpOnly: true,
        sameSite: 'lax',
        maxAge: cookieLifetimeMs,
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
