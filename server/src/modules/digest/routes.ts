import { AppError } from '@staffroom/sdk';
import {
  changeNotificationDigest,
  endNotificationDigest,
  endNotificationDigestByMail,
  getMailState,
  getNotificationDigest,
  sendTestMail,
} from '@staffroom/sdk/core';
import type { Context } from 'koa';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { consume } from '../../http/rate-limit.ts';
import { type ApiRoute, implement } from '../../http/route.ts';
import { escape, page } from './digest-mail.ts';
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

  /** @throws AppError `not-found` where the link was not made here */
  async function end(ctx: Context, query: { to: string; sign: string }): Promise<void> {
    const userId = links.read(query);
    if (userId === null) throw new AppError('not-found', 'This link is not valid.');
    const language = await digests.end(userId);
    const { ended, endedMore } = mailWords[language];
    const settings = (name: string) =>
      `<a href="${escape(links.url())}/settings?tab=notifications">${name}</a>`;
    ctx.type = 'html';
    ctx.set('Cache-Control', 'no-store');
    ctx.body = page(
      { title: product, language },
      `<h1 style="font-size:20px">${ended}</h1>\n<p>${endedMore(escape(product), settings)}</p>`,
    );
  }

  return [
    implement(getNotificationDigest, ({ user }) => digests.get(user)),
    implement(changeNotificationDigest, ({ user, body }) => digests.set(user, body.timing)),
    implement(endNotificationDigest, ({ ctx, query }) => end(ctx, query)),
    implement(endNotificationDigestByMail, ({ ctx, query }) => end(ctx, query)),
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
          html: page({ title: product, language }, `<p>${escape(text)}</p>`),
        });
      } catch (error) {
        const said = error instanceof Error ? error.message : String(error);
        throw new AppError('unavailable', `The mail was not sent: ${said.slice(0, 300)}`, { cause: error });
      }
      return { sentTo: user.email };
    }),
  ];
}
