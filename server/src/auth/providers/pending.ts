import type { Context } from 'koa';
import type { PendingSignIn } from './sign-in-provider.ts';

/** A browser can sign in in several tabs; the oldest sign-in is forgotten. */
const most = 5;

type Stored = Record<string, PendingSignIn>;

const storedIn = (ctx: Context): Stored => (ctx.session?.['signingIn'] ?? {}) as Stored;

export function rememberPending(ctx: Context, state: string, pending: PendingSignIn): void {
  if (!ctx.session) return;
  const kept = Object.entries(storedIn(ctx)).slice(1 - most);
  ctx.session['signingIn'] = Object.fromEntries([...kept, [state, pending]]);
}

/** Returns a sign-in that has begun in this browser, once. Another provider's answer does not get it. */
export function takePending(ctx: Context, provider: string, state: unknown): PendingSignIn | null {
  const stored = storedIn(ctx);
  if (!ctx.session || typeof state !== 'string' || !Object.hasOwn(stored, state)) return null;
  const { [state]: pending, ...others } = stored;
  if (pending?.provider !== provider) return null;
  ctx.session['signingIn'] = others;
  return pending;
}
