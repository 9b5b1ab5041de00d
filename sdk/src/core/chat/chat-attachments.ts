import { ChatAttachment, ChatParams } from './chat-shapes.ts';
import { coreEndpoint, noContent } from '../endpoint.ts';

const path = '/api/ai-chat-attachments';

export const createChatAttachment = coreEndpoint({
  method: 'POST',
  path,
  policy: 'user',
  summary: 'Attach a file to the next question; it is read in the background',
  upload: true,
  response: ChatAttachment,
  status: 201,
  errors: ['conflict', 'rate-limited', 'unavailable'],
});

export const getChatAttachment = coreEndpoint({
  method: 'GET',
  path: `${path}/:id`,
  policy: 'user',
  summary: 'Whether an attached file has been read',
  params: ChatParams,
  response: ChatAttachment,
  errors: ['not-found'],
});

export const deleteChatAttachment = coreEndpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  policy: 'user',
  summary: 'Take a file away that has not been sent',
  params: ChatParams,
  response: noContent,
  errors: ['not-found', 'conflict'],
});
