import { type ApiRoute, apiRoute } from '../../http/route.ts';
import {
  NewMessage,
  NewMessageInSession,
  NewSession,
  SessionChange,
  SessionParams,
  SessionQuery,
} from './schema.ts';
import type { ChatService } from './service.ts';

export function chatRoutes(chat: ChatService): ApiRoute[] {
  const sessions = '/api/ai-chat-sessions';
  return [
    apiRoute({
      method: 'GET',
      path: sessions,
      policy: 'user',
      query: SessionQuery,
      handle: ({ user, query }) => chat.list(user.id, query.agentId),
    }),
    apiRoute({
      method: 'POST',
      path: sessions,
      policy: 'user',
      body: NewSession,
      async handle({ user, body, ctx }) {
        const session = await chat.create(user.id, body);
        ctx.status = 201;
        return session;
      },
    }),
    apiRoute({
      method: 'GET',
      path: `${sessions}/:id`,
      policy: 'user',
      params: SessionParams,
      handle: ({ user, params }) => chat.get(user.id, params.id),
    }),
    apiRoute({
      method: 'PATCH',
      path: `${sessions}/:id`,
      policy: 'user',
      params: SessionParams,
      body: SessionChange,
      handle: ({ user, params, body }) => chat.update(user.id, params.id, body),
    }),
    apiRoute({
      method: 'DELETE',
      path: `${sessions}/:id`,
      policy: 'user',
      params: SessionParams,
      handle: ({ user, params }) => chat.delete(user.id, params.id),
    }),
    apiRoute({
      method: 'GET',
      path: `${sessions}/:id/messages`,
      policy: 'user',
      params: SessionParams,
      handle: ({ user, params }) => chat.messages(user.id, params.id),
    }),
    apiRoute({
      method: 'POST',
      path: `${sessions}/:id/messages`,
      policy: 'user',
      params: SessionParams,
      body: NewMessage,
      async handle({ user, params, body, ctx }) {
        const message = await chat.addMessage(user.id, params.id, body);
        ctx.status = 201;
        return message;
      },
    }),
    apiRoute({
      method: 'POST',
      path: '/api/ai-chat-messages',
      policy: 'user',
      body: NewMessageInSession,
      async handle({ user, body, ctx }) {
        const message = await chat.addMessage(user.id, body.sessionId, body);
        ctx.status = 201;
        return message;
      },
    }),
  ];
}
