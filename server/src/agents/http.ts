import { AppError, type Endpoint } from '@staffroom/sdk';
import type { Route } from '@staffroom/sdk/server';
import type { Context, Middleware } from 'koa';
import { abortable } from '../abortable.ts';
import type { SessionUser } from '../http/route.ts';
import {
  apiPrefix,
  type InstalledAgent,
  type InstalledAgents,
  type RunningAgent,
  visibleTo,
} from '../modules/agents/installed.ts';
import type { CreateCall } from './call.ts';
import { parseInput } from './input.ts';
import { matchPath, precision } from './path-match.ts';
import { requireRunning } from './require-running.ts';

export interface AgentHttpOptions {
  registry: InstalledAgents;
  createCall: CreateCall;
  userOf: (ctx: Context) => SessionUser | null;
  /** Reads the request's body as JSON; undefined where there is none. */
  readBody: (ctx: Context) => Promise<unknown>;
}

/**
 * Serves the routes of all agents. Which agent owns a path is decided for every request, so switching one on or off is a
 * change of its state and nothing is ever added to or removed from Koa.
 */
export function agentRoutes({ registry, createCall, userOf, readBody }: AgentHttpOptions): Middleware {
  return async (ctx, next) => {
    const owner = ownerOf(ctx.path, registry.list());
    if (!owner) return next();
    const user = userOf(ctx);
    if (!user) throw new AppError('unauthenticated', 'Please sign in');
    if (!visibleTo(owner.agent, user.role)) throw notFound(ctx);
    const agent = requireRunning(owner.agent);
    const match = findRoute(agent.plugin.routes, ctx.method, ctx.path.slice(owner.prefix.length));
    if (!match) throw notFound(ctx);
    const { endpoint } = match.route;
    if (endpoint.role === 'admin' && user.role !== 'admin') {
      throw new AppError('forbidden', 'Only administrators may do this');
    }
    const input = await parseRequest(endpoint, match.params, ctx, readBody);
    const signal = whileConnected(ctx);
    const call = await createCall({ agent, user, signal });
    const result = await untilSwitchedOff(match.route.handle({ ...input, call }), agent);
    ctx.body = await checkResponse(endpoint, result, `${agent.slug} ${endpoint.method} ${endpoint.path}`);
  };
}

function ownerOf(path: string, agents: readonly InstalledAgent[]) {
  for (const agent of agents) {
    if (!agent.manifest || agent.state === 'rejected') continue;
    const prefix = apiPrefix(agent.manifest);
    if (path === prefix || path.startsWith(`${prefix}/`)) return { agent, prefix };
  }
  return null;
}

function findRoute(routes: readonly Route[], method: string, path: string) {
  const wanted = method === 'HEAD' ? 'GET' : method;
  const matches = routes.flatMap((route) => {
    const params = route.endpoint.method === wanted ? matchPath(route.endpoint.path, path) : null;
    return params ? [{ route, params }] : [];
  });
  return matches.toSorted((a, b) => precision(b.route.endpoint.path) - precision(a.route.endpoint.path))[0];
}

async function parseRequest(
  endpoint: Endpoint,
  params: Record<string, string>,
  ctx: Context,
  readBody: AgentHttpOptions['readBody'],
) {
  return {
    params: endpoint.params ? await parseInput(endpoint.params, params) : undefined,
    query: endpoint.query ? await parseInput(endpoint.query, { ...ctx.query }) : undefined,
    body: endpoint.body ? await parseInput(endpoint.body, await readBody(ctx)) : undefined,
  };
}

/** Aborts when the client goes away before it has its answer. */
function whileConnected(ctx: Context): AbortSignal {
  const controller = new AbortController();
  ctx.res.once('close', () => {
    if (!ctx.res.writableFinished) controller.abort(new Error('The client went away'));
  });
  return controller.signal;
}

/** A handler that does not look at its signal must not hold the request. */
async function untilSwitchedOff<T>(work: Promise<T>, agent: RunningAgent): Promise<T> {
  try {
    return await abortable(work, agent.signal);
  } catch (error) {
    if (!agent.signal.aborted) throw error;
    throw new AppError('unavailable', `${agent.manifest.name} was switched off`, { cause: error });
  }
}

/** What a handler returns is held to its contract: fields that the contract does not know never leave the server. */
async function checkResponse(endpoint: Endpoint, result: unknown, where: string): Promise<unknown> {
  const parsed = await endpoint.response.safeParseAsync(result);
  if (parsed.success) return parsed.data;
  throw new Error(`${where}: the response does not fit the contract: ${parsed.error.message}`);
}

function notFound(ctx: Context): AppError {
  return new AppError('not-found', `There is nothing at ${ctx.method} ${ctx.path}`);
}
