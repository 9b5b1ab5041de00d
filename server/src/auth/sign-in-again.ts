import type { Context } from 'koa';
import type { Database } from '../db/database.ts';
import type { SessionUser } from '../http/route.ts';
import type { AuditService } from '../modules/audit/service.ts';
import { ConfirmationRow } from '../modules/confirmations/entity.ts';
import { UserIdentity } from '../modules/users/entity.ts';
import { escapeHtml } from '../text/escape-html.ts';
import { rememberPending } from './providers/pending.ts';
import { RefusedSignIn } from './providers/refused-sign-in.ts';
import type { AgainPurpose, Assertion, PendingSignIn, SignInProvider } from './providers/sign-in-provider.ts';
import { noTrace } from './providers/trace.ts';
import { type AgainProblem, againProblemPage } from './sign-in-again-page.ts';

interface SignInAgainOptions {
  database: Pick<Database, 'orm' | 'transaction'>;
  audit: Pick<AuditService, 'record'>;
  providers: SignInProvider[];
  product: string;
  /** Minutes after which administrators must sign in again; 0 for never. */
  againAfter: number;
  /** Returns the current time in milliseconds. */
  now?: () => number;
}

const minute = 60_000;
/** Milliseconds that a person has at the provider, and then to answer the question. */
const waitsFor = { provider: 15 * minute, answer: 5 * minute };
/** Milliseconds by which the clocks of the provider and of the server may differ. */
const tolerance = 60_000;

export type SignInAgain = ReturnType<typeof createSignInAgain>;

/**
 * Lets administrators confirm changes only after a recent sign-in at their provider. The window of a confirmation goes to the
 * provider and comes back to the question, while the page with the change waits.
 */
export function createSignInAgain(options: SignInAgainOptions) {
  const { database, audit, providers, product, againAfter, now = Date.now } = options;

  function isNeeded(ctx: Context, user: Pick<SessionUser, 'role'>): boolean {
    if (againAfter === 0 || user.role !== 'admin') return false;
    const { isFromLink, signedInAt, authenticatedAt, againAt } = ctx.session ?? {};
    // A link works when the provider does not, and its session is short.
    if (isFromLink === true) return false;
    const first = numberOf(authenticatedAt) ?? numberOf(signedInAt) ?? 0;
    return Math.max(first, numberOf(againAt) ?? 0) < now() - againAfter * minute;
  }

  async function begin(ctx: Context, user: SessionUser, confirmation: string): Promise<void> {
    const [only, ...others] = providers;
    // Sessions that are older than this version do not name their provider.
    const provider =
      providers.find(({ id }) => id === ctx.session?.['provider']) ??
      (others.length === 0 ? only : undefined);
    if (!provider) return fail(ctx, 'no-provider', '');
    const purpose: AgainPurpose = { kind: 'again', userId: user.id, confirmation, begunAt: now() };
    try {
      const again = { loginHint: user.email, again: { maxAge: 0 } };
      const { address, state, secrets } = await provider.begin(ctx, again, noTrace);
      rememberPending(ctx, state, { provider: provider.id, purpose, secrets });
      await keepOpen(ctx, confirmation, waitsFor.provider);
      ctx.redirect(address);
    } catch (error) {
      if (!(error instanceof RefusedSignIn)) throw error;
      ctx.state.log.warn({ err: error, provider: provider.id }, 'auth: cannot begin another sign-in');
      fail(ctx, 'unavailable', provider.label);
    }
  }

  /** Continues after the provider: notes the sign-in in the session, and leads back to the question. */
  async function finish(
    ctx: Context,
    provider: SignInProvider,
    { pending, purpose }: { pending: PendingSignIn; purpose: AgainPurpose },
  ): Promise<void> {
    let problem: AgainProblem | null;
    try {
      const assertion = await provider.finish(ctx, pending, noTrace);
      problem = await problemOf(ctx, provider, assertion, purpose);
      if (problem === null) await note(ctx, provider, assertion, purpose);
    } catch (error) {
      if (!(error instanceof RefusedSignIn)) throw error;
      ctx.state.log.warn({ err: error, provider: provider.id }, 'auth: another sign-in refused');
      problem = 'refused';
    }
    if (problem !== null) {
      await record(purpose.userId, 'account.refuse-sign-in-again', {
        provider: provider.id,
        reason: problem,
      });
      return fail(ctx, problem, provider.label);
    }
    // A page of this workspace opens the question: the browser would not open it after the redirect of another site.
    const address = escapeHtml(`/api/confirmations/${purpose.confirmation}`);
    ctx.type = 'html';
    ctx.body = `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${address}"><title>${escapeHtml(product)}</title><a href="${address}">${escapeHtml(product)}</a>`;
  }

  async function problemOf(
    ctx: Context,
    { settings }: SignInProvider,
    { issuer, subject, session }: Assertion,
    { userId, begunAt }: AgainPurpose,
  ): Promise<AgainProblem | null> {
    if (ctx.state.user?.id !== userId) return 'other-person';
    const identity = await database.orm.em.fork().findOne(UserIdentity, { issuer, subject });
    if (identity?.userId !== userId) return 'other-person';
    const { authenticatedAt, acr } = session;
    if (authenticatedAt !== null && authenticatedAt < begunAt - tolerance) return 'not-again';
    const wanted = 'acr' in settings ? settings.acr?.split(' ') : undefined;
    return wanted === undefined || (acr !== null && wanted.includes(acr)) ? null : 'weak';
  }

  async function note(
    ctx: Context,
    { id }: SignInProvider,
    { session: { acr } }: Assertion,
    { userId, confirmation }: AgainPurpose,
  ): Promise<void> {
    if (ctx.session) ctx.session['againAt'] = now();
    await keepOpen(ctx, confirmation, waitsFor.answer);
    await record(userId, 'account.sign-in-again', { provider: id, acr });
  }

  const record = (userId: string, action: string, detail: Record<string, unknown>) =>
    database.transaction((tx) => audit.record(tx, { userId, action, subject: userId, detail }));

  async function keepOpen(ctx: Context, id: string, ms: number): Promise<void> {
    const open = { id, sessionId: ctx.state.sessionId ?? '', confirmed: false };
    await database.orm.em.fork().nativeUpdate(ConfirmationRow, open, { expiresAt: new Date(now() + ms) });
  }

  function fail(ctx: Context, problem: AgainProblem, label: string): void {
    ctx.status = 403;
    ctx.type = 'html';
    const language = ctx.state.user?.language ?? 'en';
    ctx.body = againProblemPage({ product, nonce: ctx.state.nonce, theme: null, language, problem, label });
  }

  return { isNeeded, begin, finish };
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
