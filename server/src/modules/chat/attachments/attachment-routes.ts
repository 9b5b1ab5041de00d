import { AppError } from '@staffroom/sdk';
import { type ApiRoute, apiRoute } from '../../../http/route.ts';
import type { createUpload } from '../../documents/upload/receive-files.ts';
import type { Attachments } from './attachments.ts';
import { SessionParams } from '../schema.ts';

const path = '/api/ai-chat-attachments';

export function attachmentRoutes(
  attachments: Attachments,
  receive: ReturnType<typeof createUpload>,
): ApiRoute[] {
  return [
    apiRoute({
      method: 'POST',
      path,
      policy: 'user',
      raw: true,
      async handle({ user, ctx }) {
        await attachments.admit(user.id);
        const [file, ...others] = await receive(ctx);
        if (!file || others.length > 0) {
          await Promise.all(others.concat(file ?? []).map(({ staged }) => staged.discard()));
          throw new AppError('invalid', 'Attach one file in each request');
        }
        ctx.status = 201;
        return attachments.add(user.id, file);
      },
    }),
    apiRoute({
      method: 'GET',
      path: `${path}/:id`,
      policy: 'user',
      params: SessionParams,
      handle: ({ user, params }) => attachments.get(user.id, params.id),
    }),
    apiRoute({
      method: 'DELETE',
      path: `${path}/:id`,
      policy: 'user',
      params: SessionParams,
      handle: ({ user, params }) => attachments.remove(user.id, params.id),
    }),
  ];
}
