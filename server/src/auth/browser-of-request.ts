import type { Context } from 'koa';

/** The name that the browser of a request gives itself; empty without one. */
export const browserOf = (ctx: Context): string => ctx.get('user-agent').slice(0, 300);
