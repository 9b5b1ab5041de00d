import { AppError } from '@staffroom/sdk';
import {
  addDocumentVersion,
  listDocumentVersions,
  readInEncoding,
  restoreDocumentVersion,
} from '@staffroom/sdk/core';
import { implement } from '../../../http/route.ts';
import { documentNotFound } from '../../access/document-id.ts';
import type { createUpload } from '../upload/receive-files.ts';
import type { VersionService } from './version-service.ts';

export function versionRoutes(versions: VersionService, receive: ReturnType<typeof createUpload>) {
  return [
    implement(listDocumentVersions, ({ params, user }) => versions.list(user.id, params.id)),
    implement(addDocumentVersion, async ({ params, user, ctx }) => {
      const { ownerId } = await versions.requireEditor(user.id, params.id);
      const [file, ...others] = await receive(ctx, { userId: user.id, ownerId });
      if (!file || others.length > 0) {
        for (const { staged } of [file, ...others].filter((each) => each !== undefined))
          await staged.discard();
        throw new AppError('invalid', 'Send one file as the new version', { fields: { file: 'one file' } });
      }
      return versions.add(user.id, { id: params.id, ownerId }, file);
    }),
    implement(readInEncoding, ({ params, user, body }) => versions.read(user.id, params.id, body.encoding)),
    implement(restoreDocumentVersion, ({ params, user }) =>
      versions.restore(user.id, params.id, numberOf(params.version)),
    ),
  ];
}

/** @throws AppError `not-found` if the text is not a version number */
function numberOf(version: string): number {
  if (!/^[1-9]\d{0,6}$/.test(version)) throw documentNotFound();
  return Number(version);
}
