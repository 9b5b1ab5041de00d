import { z } from 'zod';
import { coreEndpoint, noContent } from '../endpoint.ts';

export const decideApproval = coreEndpoint({
  method: 'POST',
  path: '/api/ai-chat-approvals/:id',
  policy: 'user',
  summary: 'Approve or refuse a change that the model of a chat wants to make',
  params: z.object({ id: z.uuid() }),
  body: z.object({ approve: z.boolean() }),
  response: noContent,
  errors: ['conflict'],
});
