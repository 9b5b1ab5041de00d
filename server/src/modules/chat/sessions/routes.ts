import { type ApiRoute, apiRoute } from '../../../http/route.ts';
import {
  FolderChange,
  FolderQuery,
  MessageQuery,
  NewMessage,
  NewMessageInSession,
  NewSession,
  SessionChange,
  SessionParams,
  SessionQuery,
} from '../schema.ts';
import type { ChatService } from './service.ts';

/** As much as a frame on the socket. */
const messageBytes = 4 * 1024 * 1024;

export function chatRoutes(chat: ChatService): ApiRoute[] {
  const sessions = '/api/ai-chat-sessions';
  return [
    apiRoute({
      method: 'GET',
      path: sessions,
      policy: 'user',
      query: SessionQuery,
      handle: ({ user, query }) => chat.list(user.id, query),
    }),
    apiRoute({
      method: 'POST',
      path: sessions,
      policy: 'user',
      body: NewSession,
      async handle({ user, body, ctx }) {
        const session = await chat.create(user, body);
        ctx.status = 201;
        return session;
      },
    }),
    apiRoute({
      method: 'GET',
      path: '/api/ai-chat-folders',
      policy: 'user',
      query: FolderQuery,
      handle: ({ user, query }) => chat.folders(user.id, query.agentId),
    }),
    apiRoute({
      method: 'PATCH',
      path: '/api/ai-chat-folders',
      policy: 'user',
      body: FolderChange,
      handle: ({ user, body }) => chat.renameFolder(user.id, body),
    }),
    apiRoute({
      method: 'GET',
      path: `${sessions}/:id`,
      policy: 'user',
      params: SessionParams,
      handle: ({ user, params }) => chat.get(user.id, params.id),
    }),
    apiRoute({
      method: 'GET',
      path: `${sessions}/:id/documents`,
      policy: 'user',
      params: SessionParams,
      handle: ({ user, params }) => chat.documents(user.id, params.id),
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
      query: MessageQuery,
      // Pages without a socket ask every few seconds; as long as nothing is new, that is one row of one table.
      async handle({ user, params, query, ctx }) {
        // Read before the messages: what changes in between is sent again, never lost.
        const version = await chat.version(user.id, params.id);
        ctx.status = 200;
        ctx.etag = `W/"${version}"`;
        if (!ctx.fresh) return chat.messages(user.id, params.id, query);
        ctx.status = 304;
        return undefined;
      },
    }),
    apiRoute({
      method: 'POST',
      path: `${sessions}/:id/messages`,
      policy: 'user',
      params: SessionParams,
      body: NewMessage,
      bodyLimit: messageBytes,
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
      bodyLimit: messageBytes,
      async handle({ user, body, ctx }) {
        const message = await chat.addMessage(user.id, body.sessionId, body);
        ctx.status = 201;
        return message;
      },
    }),
  ];
}
