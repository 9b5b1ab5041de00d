import {
  asksForPage,
  changeDocument,
  deleteDocument,
  downloadDocument,
  getDocument,
  getDocumentContent,
  listDocuments,
  restoreDocument,
  retryDocument,
  showClipping,
  showDocumentFile,
  showThumbnail,
  uploadDocuments,
} from '@staffroom/sdk/core';
import type { Context } from 'koa';
import type { Database } from '../../db/database.ts';
import type { AuditService } from '../audit/service.ts';
import { implement } from '../../http/route.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import type { DocumentActions } from './actions/document-actions.ts';
import type { Editing } from './actions/editing.sql.ts';
import type { createRetryAction } from './actions/retry.sql.ts';
import type { DocumentService } from './reading/document-service.ts';
import { answerFile } from './reading/file-answer.ts';
import { listPage } from './reading/page.sql.ts';
import { createClippings } from './reading/clippings.ts';
import { createThumbnails } from './reading/thumbnails.ts';
import type { Trash } from './trash/trash.sql.ts';
import type { createTrashActions } from './trash/trash-actions.sql.ts';
import type { Receiving } from './upload/receiving.ts';
import type { createUpload } from './upload/receive-files.ts';

export interface DocumentRouteDependencies {
  database: Pick<Database, 'pool' | 'transaction'>;
  audit: Pick<AuditService, 'record'>;
  documents: DocumentService;
  actions: DocumentActions;
  editing: Editing;
  retry: ReturnType<typeof createRetryAction>;
  receiving: Receiving;
  trash: Trash;
  trashing: ReturnType<typeof createTrashActions>;
  blobs: BlobStore;
  receive: ReturnType<typeof createUpload>;
}

export function documentRoutes(dependencies: DocumentRouteDependencies) {
  const { database, audit, documents, actions, editing, retry, receiving, trash, trashing } = dependencies;
  const { blobs, receive } = dependencies;
  const thumbnail = createThumbnails(blobs);
  const clipping = createClippings(blobs);
  return [
    implement(listDocuments, async ({ query, user }) =>
      asksForPage(query) ? listPage(database, user.id, query) : documents.list(user.id, query),
    ),
    implement(uploadDocuments, async ({ user, ctx }) => {
      const [first, ...others] = await receiving.add(
        user.id,
        await receive(ctx, { userId: user.id, ownerId: user.id }),
      );
      if (!first) throw new Error('An upload without a file was accepted');
      return others.length === 0 ? first : { ...first, documents: [first, ...others] };
    }),
    implement(getDocument, async ({ params, user }) => {
      const document = await documents.get(user.id, params.id);
      const { text } = await documents.content(user.id, params.id);
      return { ...document, content: text };
    }),
    implement(changeDocument, ({ params, body, user }) => editing.update(user.id, params.id, body)),
    implement(getDocumentContent, ({ params, query, user }) =>
      documents.content(user.id, params.id, query.version),
    ),
    implement(showDocumentFile, async ({ params, query, user, ctx }) =>
      answerFile(ctx, blobs, await documents.original(user.id, params.id, query.version), 'inline'),
    ),
    implement(showThumbnail, async ({ params, query, user, ctx }) => {
      const original = await documents.original(user.id, params.id, query.version);
      await answerPicture(ctx, `${original.blob}-${query.size}`, () => thumbnail(original, query.size));
    }),
    implement(showClipping, async ({ params, query, user, ctx }) => {
      const original = await documents.original(user.id, params.id, query.version);
      const { page, start, end } = query;
      await answerPicture(ctx, `${original.blob}-${page}-${start}-${end}`, async () =>
        clipping(original, await documents.content(user.id, params.id, query.version), query),
      );
    }),
    implement(downloadDocument, async ({ params, query, user, ctx }) => {
      const original = await documents.original(user.id, params.id, query.version);
      await answerFile(ctx, blobs, original, 'attachment');
      // The parts of an interrupted download, and files that the browser has, are no further downloads.
      if (ctx.method !== 'GET' || ctx.status !== 200) return;
      await database.transaction((tx) =>
        audit.record(tx, { userId: user.id, action: 'document.download', subject: params.id }),
      );
    }),
    implement(deleteDocument, ({ params, query, user }) =>
      query.permanent === true
        ? trash.remove(user.id, params.id)
        : actions.one(user, params.id, trashing.moveToTrash),
    ),
    implement(restoreDocument, async ({ params, user }) => {
      await actions.one(user, params.id, trashing.restore);
      return documents.get(user.id, params.id);
    }),
    implement(retryDocument, async ({ params, user }) => {
      await actions.one(user, params.id, retry);
      return documents.get(user.id, params.id);
    }),
  ];
}

/** Sends a drawn page. Browsers keep it, and ask before each use whether the person can still read the document. */
async function answerPicture(ctx: Context, tag: string, draw: () => Promise<Buffer>): Promise<void> {
  ctx.set({ 'Cache-Control': 'private, no-cache', ETag: `"${tag}"` });
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.body = await draw();
  ctx.type = 'image/jpeg';
}
