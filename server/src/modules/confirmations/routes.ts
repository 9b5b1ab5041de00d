import { AppError, isAppError } from '@staffroom/sdk';
import { answerConfirmation, getConfirmation, showConfirmation } from '@staffroom/sdk/core';
import type { Context } from 'koa';
import { askingPage } from '../../http/asking-page.ts';
import type { Site } from '../../http/host-check.ts';
import { type ApiRoute, implement, type SessionUser } from '../../http/route.ts';
import { readForm } from './read-form.ts';
import type { Confirmations } from './service.ts';
import { answeredWindow, confirmationWindow, type Look } from './window.ts';

interface ConfirmationRoutesOptions {
  confirmations: Confirmations;
  site: Pick<Site, 'originOf'>;
  product: string;
  again: SignInAgain;
}

/** Sends administrators to their identity provider before they confirm a change, if their last sign-in is too long ago. */
export interface SignInAgain {
  isNeeded: (ctx: Context, user: SessionUser) => boolean;
  begin: (ctx: Context, user: SessionUser, confirmation: string) => Promise<void>;
}

export function confirmationRoutes({
  confirmations,
  site,
  product,
  again,
}: ConfirmationRoutesOptions): ApiRoute[] {
  /** @throws AppError `forbidden` unless a browser opens the response as a window */
  async function requireWindow(ctx: Context, userId: string | null, more: Record<string, string[]>) {
    const wanted = { 'Sec-Fetch-Dest': ['document'], 'Sec-Fetch-Mode': ['navigate'], 'Sec-Purpose': [''] };
    const wrong = Object.entries({ ...wanted, ...more }).find(
      ([header, values]) => !values.includes(ctx.get(header)),
    );
    if (!wrong) return;
    const [name] = wrong;
    const said = ctx.get(name).slice(0, 40) || 'nothing';
    const { agent } = askingPage(ctx);
    await confirmations.refuse(userId, {
      call: `${ctx.method} ${ctx.path}`,
      reason: `not asked for by a person in a window: ${name} is ${said}`,
      agent,
    });
    throw new AppError(
      'forbidden',
      'A confirmation opens only in its own window of an up-to-date browser, over https',
    );
  }

  async function orGone(
    ctx: Context,
    language: 'en' | 'de',
    theme: Look['theme'],
    work: () => Promise<string>,
  ) {
    try {
      show(ctx, await work());
    } catch (error) {
      if (!isAppError(error) || error.code !== 'not-found') throw error;
      ctx.status = 404;
      show(ctx, answeredWindow({ outcome: 'gone', language, theme, product, nonce: ctx.state.nonce }));
    }
  }

  function show(ctx: Context, html: string): void {
    const { nonce } = ctx.state;
    ctx.set({
      'Content-Security-Policy': [
        // The sandbox gives the window an opaque origin, so that no page of the workspace can access the window.
        'sandbox allow-scripts allow-forms',
        "default-src 'none'",
        `script-src 'nonce-${nonce}'`,
        `style-src 'nonce-${nonce}'`,
        `form-action ${site.originOf(ctx.host)}`,
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join(';'),
      // The policy differs from that of the workspace's pages, so that the browser isolates this window from its opener.
      'Cross-Origin-Opener-Policy': 'unsafe-none',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    });
    // The header has no use here, because the window has an opaque origin.
    ctx.remove('Origin-Agent-Cluster');
    ctx.type = 'html';
    ctx.body = html;
  }

  return [
    implement(showConfirmation, async ({ params, query, user, ctx }) => {
      await requireWindow(ctx, user.id, { 'Sec-Fetch-Site': ['same-origin', 'none'] });
      const isOpen = (await confirmations.state(ctx.state.sessionId ?? '', params.id)) === 'open';
      if (isOpen && again.isNeeded(ctx, user)) return again.begin(ctx, user, params.id);
      const { theme = null } = query;
      await orGone(ctx, user.language, theme, async () => {
        const opened = await confirmations.open(ctx.state.sessionId ?? '', params.id);
        return confirmationWindow({ ...opened, user, product, nonce: ctx.state.nonce, theme });
      });
    }),
    implement(answerConfirmation, async ({ params, query, ctx }) => {
      await requireWindow(ctx, null, { 'Sec-Fetch-User': ['?1'] });
      const form = await readForm(ctx);
      const { theme = null } = query;
      const language = ctx.acceptsLanguages('en', 'de') === 'de' ? 'de' : 'en';
      await orGone(ctx, language, theme, async () => {
        const confirms = form.get('answer') === 'confirm';
        const said = await confirmations.answer(params.id, { secret: form.get('secret') ?? '', confirms });
        const outcome = confirms ? 'confirmed' : 'canceled';
        return answeredWindow({ outcome, language: said, theme, product, nonce: ctx.state.nonce });
      });
    }),
    implement(getConfirmation, async ({ params, ctx }) => ({
      state: await confirmations.state(ctx.state.sessionId ?? '', params.id),
    })),
  ];
}
