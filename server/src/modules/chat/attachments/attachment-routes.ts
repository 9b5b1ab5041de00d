import { AppError } from '@staffroom/sdk';
import { createChatAttachment, deleteChatAttachment, getChatAttachment } from '@staffroom/sdk/core';
import { type ApiRoute, implement } from '../../../http/route.ts';
import type { createUpload } from '../../documents/upload/receive-files.ts';
import type { Attachments } from './attachments.ts';

export function attachmentRoutes(
  attachments: Attachments,
  receive: ReturnType<typeof createUpload>,
): ApiRoute[] {
  return [
    implement(createChatAttachment, async ({ user, ctx }) => {
      await attachments.admit(user.id);
      const [file, ...others] = await receive(ctx, { userId: user.id, ownerId: user.id });
      if (!file || others.length > 0) {
        await Promise.all(others.concat(file ?? []).map(({ staged }) => staged.discard()));
        throw new AppError('invalid', 'Attach one file in each request');
      }
      return attachments.add(user.id, file);
    }),
    implement(getChatAttachment, ({ user, params }) => attachments.get(user.id, params.id)),
    implement(deleteChatAttachment, ({ user, params }) => attachments.remove(user.id, params.id)),
  ];
}
