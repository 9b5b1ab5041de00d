import { nameFile } from '../http/name-file.ts';
import { tracedAgent } from '../operations/traces/tracing.ts';
import { AppError, type Endpoint, type FileAnswer } from '@staffroom/sdk';
import { isFileAnswer } from '@staffroom/sdk/internal/shared';
import { matchPath, precision } from '@staffroom/sdk/core';
import type { Route } from '@staffroom/sdk/server';
import type { Context, Middleware } from 'koa';
import { admit, closingOf } from '../http/mount-routes.ts';
import { inspect, readJson } from '../http/read-json.ts';
import { validate } from '../http/validate.ts';
import {
  apiPrefix,
  type InstalledAgent,
  type InstalledAgents,
  visibleTo,
} from '../modules/agents/installed.ts';
import type { CreateCall } from './call.ts';
import { checkedResponse } from './checked-response.ts';
import { cleanFileName } from '../text/file-name.ts';
import { requireRunning } from './require-running.ts';
import { untilSwitchedOff } from './until-switched-off.ts';

/**
 * Serves the routes of all agents. Each request looks up its agent, so that switching an agent on or off never changes Koa's
 * routes.
 */
export function agentRoutes(agents: InstalledAgents, createCall: CreateCall): Middleware {
  return async (ctx, next) => {
    const owner = ownerOf(ctx.path, agents.list());
    if (!owner) return next();
    const user = admit('user', ctx.state.user);
    if (!user || !visibleTo(owner.agent, user)) throw notFound();
    const agent = requireRunning(agents.get(owner.agent.slug, user.id) ?? owner.agent);
    const match = findRoute(agent.plugin.routes, ctx.method, ctx.path.slice(owner.prefix.length));
    if (!match) throw notFound();
    const { endpoint } = match.route;
    ctx.state.route = owner.prefix + endpoint.path;
    admit(endpoint.role ?? 'user', user);
    // Names the agent and its route in every line of the log about this request.
    ctx.state.log = ctx.state.log.child({ agent: agent.slug, route: `${endpoint.method} ${endpoint.path}` });
    const input = await parseRequest(endpoint, match.params, ctx);
    const call = await createCall({ agent, user, signal: closingOf(ctx) });
    ctx.set('Cache-Control', 'no-store');
    const work = () =>
      tracedAgent(agent.slug, async () =>
        checkedResponse(endpoint, await match.route.handle({ ...input, call }), agent.slug),
      );
    present(ctx, await untilSwitchedOff(work, { agent, call }));
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

async function parseRequest(endpoint: Endpoint, params: Record<string, string>, ctx: Context) {
  inspect([params, ctx.query]);
  return {
    params: endpoint.params && validate(endpoint.params, params),
    query: endpoint.query && validate(endpoint.query, { ...ctx.query }),
    body: endpoint.body && validate(endpoint.body, await readJson(ctx)),
  };
}

function present(ctx: Context, result: unknown): void {
  if (isFileAnswer(result)) return presentFile(ctx, result);
  if (result === undefined) {
    ctx.status = 204;
    return;
  }
  ctx.type = 'application/json';
  ctx.body = JSON.stringify(result);
}

/** Sends an agent's file as a download, because a document or model could otherwise place code in one of our pages. */
function presentFile(ctx: Context, { filename, type, body }: FileAnswer): void {
  nameFile(ctx, cleanFileName(filename));
  ctx.set({
    'Content-Type': type,
    'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
  ctx.body = Buffer.from(body);
}

function notFound(): AppError {
  return new AppError('not-found', 'Nothing found at this address');
}
