import type { Context } from 'koa';
import { rememberPending } from './providers/pending.ts';
import type { BeginOptions, Purpose, SignInProvider } from './providers/sign-in-provider.ts';
import { noTrace, type Trace } from './providers/trace.ts';

/** Begins a sign-in in this browser. @returns the address at which the person continues @throws RefusedSignIn */
export async function addressOf(
  ctx: Context,
  provider: SignInProvider,
  purpose: Purpose,
  options: BeginOptions = {},
  trace: Trace = noTrace,
): Promise<string> {
  const { address, state, secrets } = await provider.begin(ctx, options, trace);
  rememberPending(ctx, state, { provider: provider.id, purpose, secrets });
  return address;
}
