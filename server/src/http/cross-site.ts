import { AppError } from '@staffroom/sdk';
import type { Middleware } from 'koa';
import type { Site } from './host-check.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Matches the forms of a confirmation and of the consent to a program, whose pages have an opaque origin. A secret in the form
 * identifies the person instead.
 */
const answerOfPerson = /^\/api\/(confirmations|oauth\/consent)\/[\w-]{1,40}$/;

/** Matches responses of SAML providers, which a form of another site sends. The route only keeps them, without a session. */
const samlResponse = /^\/api\/auth\/providers\/[a-z0-9-]{1,40}\/callback$/;

/**
 * Refuses requests from pages of other sites: every write, and every read that is not a navigation. Browsers cannot be made to
 * send false `Origin` and `Sec-Fetch-*` headers. A client without these headers is no browser, so it does not send a person's
 * cookies unintentionally.
 */
export function crossSiteCheck(site: Site): Middleware {
  return async (ctx, next) => {
    if (ctx.method === 'POST' && (answerOfPerson.test(ctx.path) || samlResponse.test(ctx.path)))
      return next();
    const fetchSite = ctx.get('Sec-Fetch-Site');
    const fromElsewhere = fetchSite !== '' && fetchSite !== 'same-origin' && fetchSite !== 'none';
    const refused = reading.has(ctx.method)
      ? fromElsewhere && ctx.get('Sec-Fetch-Mode') !== 'navigate'
      : fromElsewhere || !originFits(site, ctx.get('Origin'), ctx.host);
    if (refused) throw new AppError('forbidden', 'Requests from other sites are blocked');
    await next();
  };
}

function originFits(site: Site, origin: string, host: string): boolean {
  return origin === '' || site.originAllowed(origin, host);
}
