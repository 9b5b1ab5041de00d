import {
  createChatMessage,
  createChatMessageIn,
  createChatSession,
  deleteChatSession,
  getChatSession,
  listChatDocuments,
  listChatFolders,
  listChatMessages,
  listChatSessions,
  renameChatFolder,
  updateChatSession,
} from '@staffroom/sdk/core';
import { type ApiRoute, implement } from '../../../http/route.ts';
import type { ChatService } from './service.ts';

export function chatRoutes(chat: ChatService): ApiRoute[] {
  return [
    implement(listChatSessions, ({ user, query }) => chat.list(user.id, query)),
    implement(createChatSession, ({ user, body }) => chat.create(user, body)),
    implement(listChatFolders, ({ user, query }) => chat.folders(user.id, query.agentId)),
    implement(renameChatFolder, ({ user, body }) => chat.renameFolder(user.id, body)),
    implement(getChatSession, ({ user, params }) => chat.get(user.id, params.id)),
    implement(listChatDocuments, ({ user, params }) => chat.documents(user.id, params.id)),
    implement(updateChatSession, ({ user, params, body }) => chat.update(user.id, params.id, body)),
    implement(deleteChatSession, ({ user, params }) => chat.delete(user.id, params.id)),
    // Pages without a socket ask every few seconds; as long as nothing is new, that is one row of one table.
    implement(listChatMessages, async ({ user, params, query, ctx }) => {
      // Read before the messages: what changes in between is sent again, never lost.
      const version = await chat.version(user.id, params.id);
      ctx.status = 200;
      ctx.etag = `W/"${version}"`;
      if (!ctx.fresh) return chat.messages(user.id, params.id, query);
      ctx.status = 304;
      // Such an answer is sent without content.
      return [];
    }),
    implement(createChatMessage, ({ user, params, body }) => chat.addMessage(user.id, params.id, body)),
    implement(createChatMessageIn, ({ user, body: { sessionId, ...message } }) =>
      chat.addMessage(user.id, sessionId, message),
    ),
  ];
}
