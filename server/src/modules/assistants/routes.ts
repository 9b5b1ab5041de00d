import {
  answerOauth,
  authorizeOauth,
  getOauthToken,
  listConnectedAssistants,
  registerOauthClient,
  removeConnectedAssistant,
  revokeOauthToken,
} from '@staffroom/sdk/core';
import { AppError } from '@staffroom/sdk';
import type { Context } from 'koa';
import type { Site } from '../../http/host-check.ts';
import { consume, type Limiter } from '../../http/rate-limit.ts';
import { type ApiRoute, implement } from '../../http/route.ts';
import { readForm } from '../confirmations/read-form.ts';
import { type Authorizations, checkedRequest, requireResource } from './authorizations.ts';
import type { Clients } from './clients.ts';
import type { Connections } from './connections.ts';
import { consentPage, refusedPage } from './consent-page.ts';
import { resourceOf } from './metadata.ts';
import { OauthProblem } from './oauth-problem.ts';
import { isRegistered, sourceOf } from './redirects.ts';

export interface AssistantRoutesOptions {
  clients: Clients;
  authorizations: Authorizations;
  connections: Connections;
  site: Pick<Site, 'originOf'>;
  product: string;
  /** Limits the registrations of each network address. */
  registrations: Limiter;
}

export function assistantRoutes(options: AssistantRoutesOptions): ApiRoute[] {
  const { clients, authorizations, connections, site, product, registrations } = options;

  const look = (ctx: Context) => ({ product, nonce: ctx.state.nonce, theme: null });
  const languageOf = (ctx: Context) => (ctx.acceptsLanguages('en', 'de') === 'de' ? 'de' : 'en');

  /** Sends a page that no page of the workspace can read, because its origin is opaque, and that no page can frame. */
  function show(ctx: Context, html: string, redirectUri?: string): void {
    const { nonce } = ctx.state;
    const targets = [site.originOf(ctx.host), ...(redirectUri === undefined ? [] : [sourceOf(redirectUri)])];
    ctx.set({
      'Content-Security-Policy': [
        'sandbox allow-scripts allow-forms allow-top-navigation-to-custom-protocols',
        "default-src 'none'",
        `script-src 'nonce-${nonce}'`,
        `style-src 'nonce-${nonce}'`,
        // Browsers also apply this to the redirect that answers the form.
        `form-action ${targets.join(' ')}`,
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join(';'),
      // Some assistants open this page in a small window, and wait there for their own page to return.
      'Cross-Origin-Opener-Policy': 'unsafe-none',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    });
    ctx.remove('Origin-Agent-Cluster');
    ctx.type = 'html';
    ctx.body = html;
  }

  function refuse(ctx: Context, reason: 'gone' | 'broken'): void {
    ctx.status = reason === 'gone' ? 404 : 400;
    show(ctx, refusedPage({ reason, language: languageOf(ctx), ...look(ctx) }));
  }

  function goBack(ctx: Context, to: string, answer: Record<string, string | null>): void {
    const target = new URL(to);
    const all = { ...answer, iss: site.originOf(ctx.host) };
    for (const [name, value] of Object.entries(all)) if (value !== null) target.searchParams.set(name, value);
    ctx.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
    ctx.status = 302;
    ctx.set('Location', target.href);
    ctx.body = '';
  }

  /** Answers in the form of OAuth, also if the request is refused. */
  async function oauth(ctx: Context, work: () => Promise<object | undefined>, status = 200): Promise<void> {
    ctx.set('Cache-Control', 'no-store');
    try {
      const answer = await work();
      ctx.status = status;
      if (answer === undefined) return void (ctx.body = '');
      ctx.body = JSON.stringify(answer);
    } catch (error) {
      if (!(error instanceof OauthProblem)) throw error;
      ctx.status = error.code === 'invalid_client' ? 401 : 400;
      ctx.body = JSON.stringify({ error: error.code, error_description: error.message });
    }
    ctx.type = 'application/json';
  }

  async function tokensFor(form: URLSearchParams, resource: string) {
    const field = (name: string): string => {
      const value = form.get(name);
      if (value === null || value === '') throw new OauthProblem('invalid_request', `${name} is missing`);
      return value;
    };
    const clientId = field('client_id');
    if (!(await clients.find(clientId)))
      throw new OauthProblem('invalid_client', 'This program is not registered');
    requireResource(form.get('resource') ?? undefined, resource);
    switch (field('grant_type')) {
      case 'authorization_code': {
        const redirectUri = form.get('redirect_uri') ?? undefined;
        const given = { code: field('code'), verifier: field('code_verifier'), clientId, redirectUri };
        return connections.exchange(given);
      }
      case 'refresh_token':
        return connections.refresh(field('refresh_token'), clientId);
      default:
        throw new OauthProblem('unsupported_grant_type', 'Use authorization_code or refresh_token');
    }
  }

  return [
    implement(registerOauthClient, async ({ ctx, body }) => {
      await consume(registrations, ctx.ip);
      await oauth(ctx, () => clients.register(body), 201);
    }),
    implement(authorizeOauth, async ({ ctx, user }) => {
      requireWindow(ctx, {});
      const query = single(ctx.query);
      const client = await clients.find(query['client_id'] ?? '');
      const redirectUri = query['redirect_uri'] ?? '';
      // Without a registered address, the person stays here: any other address could belong to an attacker.
      if (!client || !isRegistered(redirectUri, client.redirectUris)) return refuse(ctx, 'broken');
      try {
        const request = checkedRequest(query, resourceOf(site.originOf(ctx.host)));
        const { sessionId } = ctx.state;
        if (!user || sessionId === undefined)
          return ctx.redirect(`/login?next=${encodeURIComponent(`${ctx.path}${ctx.search}`)}`);
        const asked = await authorizations.ask(request, { client, redirectUri, user, sessionId });
        const { offersActing } = request;
        show(
          ctx,
          consentPage({ ...asked, client, redirectUri, offersActing, user, ...look(ctx) }),
          redirectUri,
        );
      } catch (error) {
        if (!(error instanceof OauthProblem)) throw error;
        const { code, message } = error;
        const state = query['state'] ?? null;
        goBack(ctx, redirectUri, { error: code, error_description: message, state });
      }
    }),
    implement(answerOauth, async ({ params, ctx }) => {
      requireWindow(ctx, { 'Sec-Fetch-User': '?1' });
      const form = await readForm(ctx);
      const approves = form.get('answer') === 'connect';
      const answered = await authorizations.answer(params.id, {
        secret: form.get('secret') ?? '',
        approves,
        mayAct: form.get('acts') === 'yes',
      });
      if (!answered) return refuse(ctx, 'gone');
      const { code, row } = answered;
      const { state = null } = row;
      goBack(ctx, row.redirectUri, code === null ? { error: 'access_denied', state } : { code, state });
    }),
    implement(getOauthToken, ({ ctx }) =>
      oauth(ctx, async () => tokensFor(await readForm(ctx), resourceOf(site.originOf(ctx.host)))),
    ),
    implement(revokeOauthToken, ({ ctx }) =>
      oauth(ctx, async () => {
        const form = await readForm(ctx);
        await connections.revoke(form.get('token') ?? '', form.get('client_id') ?? undefined);
        return undefined;
      }),
    ),
    implement(listConnectedAssistants, ({ user }) => connections.list(user.id)),
    implement(removeConnectedAssistant, ({ user, params }) => connections.remove(user.id, params.id)),
  ];
}

/** @throws AppError `forbidden` unless a browser opens the response as a top-level page, which excludes frames and scripts */
function requireWindow(ctx: Context, more: Record<string, string>): void {
  const wanted = { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate', 'Sec-Purpose': '', ...more };
  if (Object.entries(wanted).every(([header, value]) => ctx.get(header) === value)) return;
  throw new AppError(
    'forbidden',
    'A program can be connected only in a window of an up-to-date browser, over https',
  );
}

/** A parameter that is sent twice counts as missing, because two programs could read different ones (RFC 6749). */
function single(query: Context['query']): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
  );
}
