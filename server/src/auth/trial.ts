import type { SignInTrial, TrialStep } from '@staffroom/sdk/core';
import type { Context } from 'koa';
import type { Users } from '../modules/users/service.ts';
import { admit, hasGroup } from './providers/admit.ts';
import { RefusedSignIn } from './providers/refused-sign-in.ts';
import type { Assertion, PendingSignIn, SignInProvider } from './providers/sign-in-provider.ts';
import { type Step, steps, type Trace } from './providers/trace.ts';
import { addressOf } from './begin-sign-in.ts';

/** The longest claim that is stored in the session. */
const longestClaim = 500;

/** A test of a provider by an administrator, which runs every step of a sign-in and signs no one in. */
interface Recording {
  done: TrialStep[];
  trace: Trace;
}

function recordingOf(done: TrialStep[]): Recording {
  return {
    done,
    trace(step, detail, claims = {}) {
      // The second half of a sign-in repeats steps of the first.
      if (done.some((each) => each.step === step)) return;
      done.push({ step, status: 'ok', detail, claims: Object.entries(claims).map(shown) });
    },
  };
}

function shown([name, value]: [string, unknown]): TrialStep['claims'][number] {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return { name, value: text.length > longestClaim ? `${text.slice(0, longestClaim)}…` : text };
}

export const trialOf = (ctx: Context): SignInTrial | null =>
  (ctx.session?.['signInTrial'] as SignInTrial | undefined) ?? null;

function keep(ctx: Context, trial: Omit<SignInTrial, 'at'>): void {
  if (ctx.session) ctx.session['signInTrial'] = { ...trial, at: new Date().toISOString() };
}

/** @returns the address of the provider; null if the test has failed before */
export async function beginTrial(
  ctx: Context,
  provider: SignInProvider,
  userId: string,
): Promise<string | null> {
  const { done, trace } = recordingOf([]);
  try {
    const address = await addressOf(ctx, provider, { kind: 'trial', userId }, {}, trace);
    const waiting: TrialStep = {
      step: 'code',
      status: 'waiting',
      detail: 'Waiting for the provider',
      claims: [],
    };
    keep(ctx, { provider: provider.id, code: null, steps: [...done, waiting] });
    return address;
  } catch (error) {
    keepFailure(ctx, provider, done, error);
    return null;
  }
}

export async function finishTrial(
  ctx: Context,
  provider: SignInProvider,
  pending: PendingSignIn,
  users: Pick<Users, 'preview'>,
): Promise<void> {
  const before = trialOf(ctx);
  const begun = before?.provider === provider.id ? before.steps.filter(({ status }) => status === 'ok') : [];
  const { done, trace } = recordingOf(begun);
  try {
    const assertion = await provider.finish(ctx, pending, trace);
    await examine(assertion, provider, users, trace);
    keep(ctx, { provider: provider.id, code: null, steps: done });
  } catch (error) {
    keepFailure(ctx, provider, done, error);
  }
}

async function examine(
  assertion: Assertion,
  { settings }: SignInProvider,
  users: Pick<Users, 'preview'>,
  trace: Trace,
): Promise<void> {
  const email = admit(assertion, settings);
  trace('domain', `${email} is verified and belongs to a listed domain`);
  const { groups, groupsIncomplete } = assertion;
  const names = groups?.map(({ name }) => name).join(', ');
  const isAdmin = settings.adminGroup !== undefined && hasGroup(groups, settings.adminGroup, settings);
  trace(
    'groups',
    groupsIncomplete ??
      (groups === null
        ? 'The settings in SIGN_IN_FILE read no groups, or the provider sends none. No team changes'
        : `Teams of the person: ${names || 'none'}`),
    isAdmin ? { role: 'administrator' } : {},
  );
  const { provider, issuer, subject, name, picture } = assertion;
  const choice = await users.preview({ provider, issuer, subject, email, name, picture });
  if (choice.kind === 'refused') throw new RefusedSignIn(choice.refused, choice.detail, { email });
  trace('account', sentences[choice.kind](email), { issuer, subject });
}

const sentences = {
  known: (email: string) => `The person would sign in to their account ${email}`,
  joined: (email: string) => `This sign-in would be added to the account ${email}`,
  created: (email: string) => `An account for ${email} would be created`,
};

/** @throws any error that is no refusal */
function keepFailure(ctx: Context, { id }: SignInProvider, done: TrialStep[], error: unknown): void {
  if (!(error instanceof RefusedSignIn)) throw error;
  const reached = new Set(done.map(({ step }) => step));
  const failed: Step = stepOf[error.code] ?? steps.find((step) => !reached.has(step)) ?? 'account';
  const failure: TrialStep = { step: failed, status: 'failed', detail: error.message, claims: [] };
  keep(ctx, { provider: id, code: error.code, steps: [...done, failure] });
}

const stepOf: Partial<Record<RefusedSignIn['code'], Step>> = {
  access_denied: 'code',
  clock_skew: 'token',
  token_expired: 'token',
  account_exists: 'account',
  address_unusual: 'domain',
  domain_restriction: 'domain',
  email_missing: 'claims',
  email_unverified: 'domain',
  group_required: 'groups',
  groups_incomplete: 'groups',
  link_administrator: 'account',
  tenant_restriction: 'claims',
};
