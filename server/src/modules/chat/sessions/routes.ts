import {
  createChatMessage,
  createChatMessageIn,
  createChatSession,
  deleteChatSession,
  getChatSession,
  listChatDocuments,
  listChatMessages,
  listChatSessions,
  restoreChatSession,
  updateChatSession,
} from '@staffroom/sdk/core';
import { type ApiRoute, implement } from '../../../http/route.ts';
import { unchanged } from '../../../http/unchanged.ts';
import type { ChatService } from './service.ts';

export function chatRoutes(chat: ChatService): ApiRoute[] {
  return [
    implement(listChatSessions, async ({ user, query, ctx }) => {
      const version = await chat.listVersion(user.id, query);
      return version !== null && unchanged(ctx, version) ? [] : chat.list(user.id, query);
    }),
    implement(createChatSession, ({ user, body }) => chat.create(user, body)),
    implement(getChatSession, ({ user, params }) => chat.get(user.id, params.id)),
    implement(listChatDocuments, ({ user, params }) => chat.documents(user.id, params.id)),
    implement(updateChatSession, ({ user, params, body }) => chat.update(user.id, params.id, body)),
    implement(deleteChatSession, ({ user, params }) => chat.delete(user.id, params.id)),
    implement(restoreChatSession, ({ user, params }) => chat.restore(user.id, params.id)),
    // A client without a socket polls every few seconds. If nothing has changed, this request reads a single row.
    implement(listChatMessages, async ({ user, params, query, ctx }) => {
      const version = await chat.version(user.id, params.id);
      return unchanged(ctx, version) ? [] : chat.messages(user.id, params.id, query);
    }),
    implement(createChatMessage, ({ user, params, body }) => chat.addMessage(user.id, params.id, body)),
    implement(createChatMessageIn, ({ user, body: { sessionId, ...message } }) =>
      chat.addMessage(user.id, sessionId, message),
    ),
  ];
}
