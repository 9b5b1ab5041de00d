import { announceAdminLink, showAdminLink, useAdminLink } from '@staffroom/sdk/core';
import type { Context } from 'koa';
import { type ApiRoute, implement, type SessionUser } from '../../http/route.ts';
import { readForm } from '../../modules/confirmations/read-form.ts';
import type { AdminLinks, LinkProblem } from './admin-links.ts';
import { linkPage, linkProblemPage } from './link-page.ts';

interface AdminLinkRoutesOptions {
  links: AdminLinks;
  /** The workspace's address without a trailing slash. */
  url: () => string;
  product: string;
  /** Begins a session that ends after one hour. */
  signIn: (ctx: Context, user: SessionUser) => Promise<void>;
}

export function adminLinkRoutes({ links, url, product, signIn }: AdminLinkRoutesOptions): ApiRoute[] {
  const lookOf = (ctx: Context) => ({
    product,
    nonce: ctx.state.nonce,
    theme: null,
    language: ctx.acceptsLanguages('en', 'de') === 'de' ? ('de' as const) : ('en' as const),
  });

  function show(ctx: Context, html: string): void {
    ctx.type = 'html';
    ctx.body = html;
  }

  function refuse(ctx: Context, problem: LinkProblem): void {
    ctx.status = problem === 'unknown' ? 404 : 410;
    show(ctx, linkProblemPage({ ...lookOf(ctx), problem }));
  }

  return [
    implement(announceAdminLink, async ({ body }) => {
      const { expiresAt } = await links.announce(body.token);
      return { url: `${url()}/api/auth/admin-link?token=${body.token}`, expiresAt };
    }),
    implement(showAdminLink, async ({ query: { token }, ctx }) => {
      const link = await links.find(token);
      if (typeof link === 'string') return refuse(ctx, link);
      show(ctx, linkPage({ ...lookOf(ctx), token, email: link.email }));
    }),
    implement(useAdminLink, async ({ ctx }) => {
      const form = await readForm(ctx);
      if (form.get('answer') === 'cancel') return ctx.redirect('/login');
      const used = await links.use(form.get('token') ?? '');
      if (typeof used === 'string') return refuse(ctx, used);
      await signIn(ctx, used);
      ctx.status = 303;
      ctx.redirect('/auth-callback');
    }),
  ];
}
