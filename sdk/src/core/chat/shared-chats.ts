import { ChatParams, ChatSession, SharedChat } from './chat-shapes.ts';
import { coreEndpoint } from '../endpoint.ts';

const path = '/api/shared-chats/:id';

export const getSharedChat = coreEndpoint({
  method: 'GET',
  path,
  policy: 'user',
  summary: 'Get a chat that a colleague shared, with the sources that the person can read',
  params: ChatParams,
  response: SharedChat,
  errors: ['not-found'],
});

export const copySharedChat = coreEndpoint({
  method: 'POST',
  path: `${path}/copy`,
  policy: 'user',
  summary: 'Copy a shared chat to continue it',
  params: ChatParams,
  response: ChatSession,
  status: 201,
  errors: ['not-found'],
});
