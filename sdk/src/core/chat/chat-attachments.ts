import { ChatAttachment, ChatParams } from './chat-shapes.ts';
import { coreEndpoint, noContent } from '../endpoint.ts';

const path = '/api/ai-chat-attachments';

export const createChatAttachment = coreEndpoint({
  method: 'POST',
  path,
  policy: 'user',
  summary: 'Attach a file to the next question; the server reads it in the background',
  upload: true,
  response: ChatAttachment,
  status: 201,
  errors: ['conflict', 'rate-limited', 'unavailable', 'storage-full'],
});

export const getChatAttachment = coreEndpoint({
  method: 'GET',
  path: `${path}/:id`,
  policy: 'user',
  summary: 'Get the state of an attached file',
  params: ChatParams,
  response: ChatAttachment,
  errors: ['not-found'],
});

export const deleteChatAttachment = coreEndpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  policy: 'user',
  summary: 'Remove an attached file that has not been sent',
  params: ChatParams,
  response: noContent,
  errors: ['not-found', 'conflict'],
});
