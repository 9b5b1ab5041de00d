import Router from '@koa/router';
import { AppError } from '@staffroom/sdk';
import type { Context, Middleware } from 'koa';
import { askingPage } from './asking-page.ts';
import { currentToken } from './current-request.ts';
import { checkAnswer } from './check-answer.ts';
import type { Ask } from './ask-question.ts';
import { inspect, readJson, requireJson } from './read-json.ts';
import type { Policy } from '@staffroom/sdk/core';
import type { ApiRoute, SessionUser } from './route.ts';
import { admitToken } from './admission/token-holder.ts';
import { validate } from './validate.ts';

const policies: Record<Policy, true> = { public: true, user: true, admin: true };

/** Called when a person was refused a change because only administrators can make it. */
export type TellRefusal = (
  user: SessionUser,
  refused: { method: string; path: string; agent: string | null },
) => Promise<void>;

export interface UnconfirmedCall {
  ctx: Context;
  user: SessionUser;
  ask: Ask;
  sent: unknown;
}

/** Checks that the person has confirmed exactly this call. @throws AppError `forbidden` until then */
export type RequireConfirmation = (call: UnconfirmedCall) => Promise<void>;

export interface MountOptions {
  tellRefusal?: TellRefusal;
  /** Refuses calls that need a confirmation until the person has given it. */
  requireConfirmation: RequireConfirmation;
  /** Whether to validate answers against their contracts, as in tests and development. */
  checkAnswers?: boolean;
}

/** Connects the core's routes to requests: access check, validation, then the handler. */
export function mountRoutes(routes: ApiRoute[], options: MountOptions): Middleware {
  const { tellRefusal = async () => {}, checkAnswers = false, requireConfirmation } = options;
  const router = new Router({ sensitive: true });
  const known = new Set<string>();
  for (const route of routes) {
    const name = `${route.method} ${route.path}`;
    if (!Object.hasOwn(policies, route.policy)) throw new Error(`Route ${name} has no policy`);
    if (known.has(name)) throw new Error(`Route ${name} is declared twice`);
    known.add(name);
    if (route.policy === 'admin' && route.scope === undefined) throw new Error(`Route ${name} has no scope`);
    if ((route.bearer === undefined) !== (route.handleBearer === undefined))
      throw new Error(`Route ${name} must declare and implement bearer tokens`);
    router.register(route.path, [route.method], async (ctx) => {
      ctx.state.route = route.path;
      const token = ctx.state.adminToken;
      if (token && route.policy !== 'public') {
        const user = await admitToken(token, route, ctx);
        const answer = await currentToken.run(token.name, () =>
          handle(route, ctx, user, refuseUnconfirmed(route)),
        );
        if (checkAnswers) checkAnswer(route, answer);
        return present(ctx, answer, route.status);
      }
      const secret = route.bearer && bearerOf(ctx);
      if (route.bearer && secret !== undefined) {
        const answer = await handleBearer(route, ctx, secret);
        if (checkAnswers) checkAnswer({ ...route, response: route.bearer.response }, answer);
        return present(ctx, answer, route.status);
      }
      const user: SessionUser | undefined = ctx.state.user;
      const refused = route.policy === 'admin' && route.method !== 'GET' && user && user.role !== 'admin';
      if (refused) {
        const { agent } = askingPage(ctx);
        await tellRefusal(user, { method: route.method, path: ctx.path, agent });
      }
      const answer = await handle(route, ctx, admit(route.policy, user), requireConfirmation);
      if (checkAnswers) checkAnswer(route, answer);
      present(ctx, answer, route.status);
    });
  }
  const dispatch = router.routes();
  // The router adds `params` to the context, but its types require them in advance.
  return (ctx, next) => dispatch(ctx as Parameters<typeof dispatch>[0], next);
}

async function handle(
  route: ApiRoute,
  ctx: Context & { params: Record<string, string> },
  user: SessionUser | null,
  requireConfirmation: RequireConfirmation,
): Promise<unknown> {
  const params = route.params && paramsOf(route.params, ctx.params);
  inspect(ctx.query);
  const query = route.query && validate(route.query, ctx.query);
  if (!route.upload) requireJson(ctx);
  const body = route.body && validate(route.body, await readJson(ctx, route.bodyLimit));
  ctx.set('Cache-Control', 'no-store');
  let asked = false;
  const confirm = async (ask: Ask, files?: string): Promise<void> => {
    if (!route.confirmation || !user)
      throw new Error(`${route.method} ${route.path} declares no confirmation`);
    asked = true;
    await requireConfirmation({ ctx, user, ask, sent: [params, query, body, files] });
  };
  const byToken = ctx.state.adminToken !== undefined;
  const answer = await route.handle({
    params,
    query,
    body,
    user,
    byToken,
    signal: closingOf(ctx),
    confirm,
    ctx,
  });
  if (route.confirmation && !asked) throw new Error(`${route.method} ${route.path} asks for no confirmation`);
  return answer;
}

/** Refuses to a token what a person would have to confirm, unless the scope includes it. */
const refuseUnconfirmed =
  ({ withoutConfirmation }: ApiRoute): RequireConfirmation =>
  async ({ ask }) => {
    if (ask !== null && !withoutConfirmation)
      throw new AppError('forbidden', 'Only a signed-in administrator can confirm this change, not a token');
  };

/** Returns the bearer token of a request; undefined without one. */
function bearerOf(ctx: Context): string | undefined {
  return /^Bearer +(\S{1,200})$/i.exec(ctx.get('Authorization'))?.[1];
}

/** Answers a call with a bearer token. The session of a browser does not count, even if the request has one. */
async function handleBearer(
  route: ApiRoute,
  ctx: Context & { params: Record<string, string> },
  secret: string,
): Promise<unknown> {
  const params = route.params && paramsOf(route.params, ctx.params);
  inspect(ctx.query);
  const query = route.query && validate(route.query, ctx.query);
  ctx.set('Cache-Control', 'no-store');
  return route.handleBearer?.({ secret, params, query, ctx });
}

/** Checks the access of a person to a route. @throws AppError `unauthenticated`, `forbidden` */
export function admit(policy: Policy, user: SessionUser | undefined): SessionUser | null {
  if (policy === 'public') return user ?? null;
  if (!user) throw new AppError('unauthenticated', 'Sign in first');
  if (policy === 'admin' && user.role !== 'admin')
    throw new AppError('forbidden', 'Only administrators can do this');
  return user;
}

/** Parses the parameters of a path. A malformed id gets the same error as an id that does not exist. */
function paramsOf(schema: NonNullable<ApiRoute['params']>, value: Record<string, string>): unknown {
  const result = schema.safeParse(value);
  const storable = Object.values(value).every((text) => !text.includes('\0'));
  if (!result.success || !storable) throw new AppError('not-found', 'Nothing found at this address');
  return result.data;
}

/** Aborts when the client disconnects before the whole answer was sent. */
export function closingOf(ctx: Context): AbortSignal {
  const controller = new AbortController();
  ctx.res.once('close', () => {
    if (!ctx.res.writableFinished) controller.abort();
  });
  return controller.signal;
}

function present(ctx: Context, result: unknown, status: number | undefined): void {
  if (result !== undefined) {
    if (status !== undefined) ctx.status = status;
    ctx.type = 'application/json';
    ctx.body = JSON.stringify(result);
  } else if (ctx.body == null && ctx.respond !== false && ctx.status === 404) {
    ctx.status = 204;
  }
}
