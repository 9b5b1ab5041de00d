import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import type { Database } from '../db/database.ts';
import { KnownBrowser } from '../modules/users/entity.ts';

/** Milliseconds for which a browser is remembered after its last sign-in. Browsers delete older cookies, too. */
const rememberedMs = 400 * 24 * 60 * 60_000;

/** Remembers the browsers of each person by a random cookie, of which the database has a hash. */
export function createKnownBrowsers(
  { transaction }: Pick<Database, 'transaction'>,
  cookie: { secure: boolean },
) {
  const name = cookie.secure ? '__Host-staffroom-browser' : 'staffroom-browser';
  return {
    /** Notes that a person has signed in. @returns whether the person has used other browsers before, but not this one */
    async note(ctx: Context, userId: string): Promise<boolean> {
      const given = ctx.cookies.get(name);
      const token =
        given !== undefined && /^[\w-]{43}$/.test(given) ? given : randomBytes(32).toString('base64url');
      ctx.cookies.set(name, token, {
        httpOnly: true,
        sameSite: 'lax',
        secure: cookie.secure,
        signed: false,
        maxAge: rememberedMs,
      });
      const hash = createHash('sha256').update(token).digest('base64url');
      return transaction(async ({ em }) => {
        await em.nativeDelete(KnownBrowser, {
          userId,
          lastUsedAt: { $lt: new Date(Date.now() - rememberedMs) },
        });
        const others = await em.count(KnownBrowser, { userId, hash: { $ne: hash } });
        const isKnown =
          (await em.nativeUpdate(KnownBrowser, { userId, hash }, { lastUsedAt: new Date() })) > 0;
        if (!isKnown) await em.upsert(KnownBrowser, { userId, hash, lastUsedAt: new Date() });
        return !isKnown && others > 0;
      });
    },
  };
}
