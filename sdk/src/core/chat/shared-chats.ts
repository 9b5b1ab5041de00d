import { ChatParams, ChatSession, SharedChat } from './chat-shapes.ts';
import { coreEndpoint } from '../endpoint.ts';

const path = '/api/shared-chats/:id';

export const getSharedChat = coreEndpoint({
  method: 'GET',
  path,
  policy: 'user',
  summary: 'A chat that a colleague has shared, with the evidence that one may read oneself',
  params: ChatParams,
  response: SharedChat,
  errors: ['not-found'],
});

export const copySharedChat = coreEndpoint({
  method: 'POST',
  path: `${path}/copy`,
  policy: 'user',
  summary: 'Go on with a shared chat in a copy of one’s own',
  params: ChatParams,
  response: ChatSession,
  status: 201,
  errors: ['not-found'],
});
