import { AppError, isAppError } from '@staffroom/sdk';
import { callAnswerApp, getAnswerApp, getAppDocument } from '@staffroom/sdk/core';
import { type ApiRoute, implement } from '../../http/route.ts';
import type { AppViews, OpenView } from '../../modules/mcp-apps/views.ts';
import { callableTools, type createAppCalls } from './app-calls.ts';
import { framedDocument } from './app-document.ts';

interface AppRoutesOptions {
  views: AppViews;
  calls: ReturnType<typeof createAppCalls>;
  /** @throws AppError `not-found` unless the chat is the person's own */
  requireOwn: (userId: string, sessionId: string) => Promise<unknown>;
  /** @throws AppError `not-found` unless the chat is shared with the person */
  requireShared: (userId: string, sessionId: string) => Promise<unknown>;
}

const isId = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

/** The interfaces of outside tools in answers: for the owner of a chat, and to look at for people who can read the chat. */
export function appRoutes({ views, calls, requireOwn, requireShared }: AppRoutesOptions): ApiRoute[] {
  const missing = () => new AppError('not-found', 'This interface isn’t available. The answer has its text.');

  function open(sessionId: string, view: string): Promise<OpenView> {
    if (!isId(view)) throw missing();
    return views.open(sessionId, view);
  }

  /** @returns whether the chat is the person's own @throws AppError `not-found` */
  async function requireReader(userId: string, sessionId: string): Promise<boolean> {
    try {
      await requireOwn(userId, sessionId);
      return true;
    } catch (error) {
      if (!isAppError(error) || error.code !== 'not-found') throw error;
      await requireShared(userId, sessionId);
      return false;
    }
  }

  return [
    implement(getAnswerApp, async ({ user, params }) => {
      const isOwn = await requireReader(user.id, params.id);
      const opened = await open(params.id, params.view);
      const { view, app, server } = opened;
      const tool = server.tools.find(({ name }) => name === view.tool);
      return {
        id: view.id,
        server: server.name,
        tool: {
          name: view.tool,
          title: tool?.title ?? view.tool,
          description: tool?.description ?? '',
          input: tool?.input ?? { type: 'object' },
        },
        frame: `/api/mcp-apps/${app.id}`,
        input: view.input,
        result: view.result,
        callable: isOwn ? callableTools(opened).map(({ name }) => name) : [],
      };
    }),
    implement(callAnswerApp, async ({ user, params, body, signal }) => {
      await requireOwn(user.id, params.id);
      const opened = await open(params.id, params.view);
      return calls({ opened, userId: user.id, asked: body, signal });
    }),
    implement(getAppDocument, async ({ params: { id }, ctx }) => {
      if (!isId(id)) throw missing();
      const { html, policy } = await views.document(id);
      ctx.set({
        'Content-Security-Policy': policy,
        'X-Frame-Options': 'SAMEORIGIN',
        'Referrer-Policy': 'no-referrer',
        'Cache-Control': 'no-cache',
      });
      // The header has no use here, because the document has an opaque origin.
      ctx.remove('Origin-Agent-Cluster');
      ctx.type = 'html';
      ctx.body = framedDocument(html);
    }),
  ];
}
