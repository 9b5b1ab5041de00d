import { AppError, msg } from '@staffroom/sdk';
import {
  askToEndNotificationDigest,
  changeNotificationDigest,
  endNotificationDigest,
  getMailState,
  getNotificationDigest,
  sendTestMail,
} from '@staffroom/sdk/core';
import type { Context } from 'koa';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { consume } from '../../http/rate-limit.ts';
import { type ApiRoute, implement } from '../../http/route.ts';
import { escapeHtml } from '../../text/escape-html.ts';
import { page } from './digest-mail.ts';
import { mailWords } from './mail-words.ts';
import type { DigestLinks } from './links.ts';
import type { Mailer } from './mailer.ts';
import { type DigestService, unavailable } from './service.ts';

interface DigestRoutesOptions {
  digests: DigestService;
  links: DigestLinks;
  mailer: Mailer | null;
  product: string;
}

export function digestRoutes({ digests, links, mailer, product }: DigestRoutesOptions): ApiRoute[] {
  const limiter = new RateLimiterMemory({ points: 5, duration: 60 });

  /** @throws AppError `not-found` for a forged link */
  function personOf(query: { to: string; sign: string }): string {
    const userId = links.read(query);
    if (userId === null) throw new AppError('not-found', 'This link is not valid.');
    return userId;
  }

  function answer(ctx: Context, language: 'en' | 'de', heading: string, content: string): void {
    ctx.type = 'html';
    ctx.set('Cache-Control', 'no-store');
    ctx.body = page({ title: product, language }, `<h1 style="font-size:20px">${heading}</h1>\n${content}`);
  }

  async function ask(ctx: Context, query: { to: string; sign: string }): Promise<void> {
    const language = await digests.languageOf(personOf(query));
    const { stop, stopQuestion, stays } = mailWords[language];
    const button = `<button style="font:inherit;padding:8px 16px">${stop}</button>`;
    const form = `<form method="post">${button}</form>`;
    answer(ctx, language, stopQuestion, `<p>${stays(escapeHtml(product))}</p>\n${form}`);
  }

  async function end(ctx: Context, query: { to: string; sign: string }): Promise<void> {
    const userId = personOf(query);
    await digests.end(userId);
    const language = await digests.languageOf(userId);
    const { ended, stays, switchedOn } = mailWords[language];
    const settings = (name: string) =>
      `<a href="${escapeHtml(links.url())}/settings?tab=notifications">${name}</a>`;
    answer(ctx, language, ended, `<p>${stays(escapeHtml(product))} ${switchedOn(settings)}</p>`);
  }

  return [
    implement(getNotificationDigest, ({ user }) => digests.get(user)),
    implement(changeNotificationDigest, ({ user, body }) => digests.set(user, body.timing)),
    implement(askToEndNotificationDigest, ({ ctx, query }) => ask(ctx, query)),
    implement(endNotificationDigest, ({ ctx, query }) => end(ctx, query)),
    implement(getMailState, () => digests.state()),
    implement(sendTestMail, async ({ user }) => {
      if (!mailer) throw unavailable();
      await consume(limiter, user.id);
      const { language } = user;
      const { subject, text } = mailWords[language].test(product);
      try {
        await mailer.send({
          to: user.email,
          subject,
          text: `${text}\n`,
          html: page({ title: product, language }, `<p>${escapeHtml(text)}</p>`),
        });
      } catch (error) {
        const said = error instanceof Error ? error.message : String(error);
        throw new AppError('unavailable', msg`Couldn’t send the e-mail: ${said.slice(0, 300)}`, {
          cause: error,
        });
      }
      return { sentTo: user.email };
    }),
  ];
}
