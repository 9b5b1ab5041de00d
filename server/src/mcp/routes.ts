import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { AppError } from '@staffroom/sdk';
import { callMcp, listenMcp } from '@staffroom/sdk/core';
import type { Context } from 'koa';
import type { Logger } from 'pino';
import type { ReadingTools } from '../agents/shared-tools/reading-tools.ts';
import type { CapabilityContext, CapabilityFactories } from '../capabilities/context.ts';
import { consume, type Limiter } from '../http/rate-limit.ts';
import { type ApiRoute, implement, type SessionUser } from '../http/route.ts';
import type { TokenHolder } from '../modules/access-tokens/service.ts';
import type { ActingTools } from './acting-tools.ts';
import type { Cancellations } from './cancellations.ts';
import { workspaceServer } from './workspace-server.ts';

export interface McpDependencies {
  name: string;
  version: string;
  /** Returns the workspace's address for this request. */
  originOf: (ctx: Context) => string;
  /** Returns the person of an access token; null if the token is not valid. */
  holderOf: (secret: string) => Promise<TokenHolder | null>;
  /** Returns the address at which a client without a token learns how a person connects it. */
  resourceMetadataOf: (origin: string) => string;
  capabilities: Pick<CapabilityFactories, 'search' | 'documents'>;
  /** Returns the read-only tools of agents that this person can use. */
  sharedTools: ReadingTools;
  acting: ActingTools;
  cancellations: Cancellations;
  /** Limits the requests of each person. */
  limiter: Limiter;
  log: Logger;
}

/**
 * Serves external assistants, which use the library and agents' tools with a person's access token. A browser session is not
 * accepted, so that no page can act for the person who has it open.
 */
export function mcpRoutes({
  name,
  version,
  originOf,
  holderOf,
  resourceMetadataOf,
  capabilities,
  sharedTools,
  acting,
  cancellations,
  limiter,
  log,
}: McpDependencies): ApiRoute[] {
  async function bearerOf(ctx: Context): Promise<TokenHolder & { secret: string }> {
    const [, secret = ''] = /^Bearer +(\S+)$/i.exec(ctx.get('Authorization')) ?? [];
    const holder = await holderOf(secret);
    if (holder) {
      ctx.state.tokenUserId = holder.user.id;
      return { ...holder, secret };
    }
    const metadata = `resource_metadata="${resourceMetadataOf(originOf(ctx))}"`;
    const problem = secret === '' ? '' : 'error="invalid_token", ';
    ctx.set('WWW-Authenticate', `Bearer ${problem}${metadata}`);
    throw new AppError(
      'unauthenticated',
      'Send an access token as "Authorization: Bearer …". Connect the program by OAuth, or create a token in Settings → Access tokens.',
    );
  }

  return [
    implement(callMcp, async ({ body, ctx, signal: closing }) => {
      const { user, mayAct, secret } = await bearerOf(ctx);
      await consume(limiter, user.id);
      await cancellations.pass(secret, body);
      const call = cancellations.watch(secret, body);
      const signal = AbortSignal.any([closing, call.signal]);
      const origin = originOf(ctx);
      const context = contextOf(user, signal, log);
      const handler = createMcpHandler(
        () =>
          workspaceServer({
            name,
            version,
            user,
            origin,
            library: { search: capabilities.search(context), documents: capabilities.documents(context) },
            sharedTools: sharedTools({ user, signal }),
            acting: mayAct ? acting : null,
            signal,
            log: context.log,
          }),
        { onerror: (err) => log.warn({ err, userId: user.id }, 'mcp: request failed') },
      );
      const response = await handler.fetch(requestOf(ctx, origin, signal), { parsedBody: body });
      const sent = answer(ctx, response);
      // The response can be a stream, which ends long after this function has returned.
      sent.once('close', () => {
        call.end();
        void handler.close();
      });
    }),
    implement(listenMcp, async ({ ctx }) => {
      await bearerOf(ctx);
      ctx.status = 405;
      ctx.set('Allow', 'POST');
      ctx.body = '';
    }),
  ];
}

function contextOf(
  { id, name, email, role, language }: SessionUser,
  signal: AbortSignal,
  log: Logger,
): CapabilityContext {
  return {
    agentVersion: '',
    agent: 'mcp',
    admits: async () => () => true,
    user: { id, name, email, role, language },
    modelSettings: { provider: null, model: null, prompt: '', temperature: null, maxTokens: null },
    signal,
    log: log.child({ userId: id }),
  };
}

/** Rebuilds the request without the token. A new request is needed, because the body of the original was already read. */
function requestOf(ctx: Context, origin: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(ctx.headers))
    if (typeof value === 'string' && name !== 'authorization' && name !== 'cookie') headers.set(name, value);
  return new Request(new URL(ctx.path, origin), { method: 'POST', headers, signal });
}

function answer(ctx: Context, { status, headers, body }: Response): Readable {
  const sent = body === null ? Readable.from([]) : Readable.fromWeb(body as ReadableStream);
  ctx.status = status;
  const type = headers.get('Content-Type');
  if (type !== null) ctx.type = type;
  ctx.body = sent;
  return sent;
}
