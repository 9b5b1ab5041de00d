import { Icon } from '@staffroom/sdk/client';
import { corePath, DocumentFace, hasPagePictures } from '@staffroom/sdk/host';
import { useState } from 'react';
import type { LibraryDocument } from '../library-document.ts';
import classes from './document-thumbnail.module.css';

/** Whether the server has a picture of the first page. Without one, the first words are shown. */
export const isDrawn = ({ fileType, status, deletedAt }: LibraryDocument) =>
  hasPagePictures(fileType) && status === 'processed' && deletedAt === null;

export function DocumentThumbnail({ document }: { document: LibraryDocument }) {
  const { id, version, fileType, status, summary } = document;
  const [failed, setFailed] = useState(false);
  return (
    <div className={classes.room}>
      {isDrawn(document) && !failed ? (
        <img
          className={classes.page}
          src={`${corePath('GET /api/documents/:id/thumbnail', { id })}?version=${version}`}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(true)}
        />
      ) : (
        <div className={classes.page}>
          {status === 'failed' ? (
            <Icon name="warning" size={24} className={classes.broken} />
          ) : (
            <p className={classes.words} dir="auto">
              {summary}
            </p>
          )}
        </div>
      )}
      <span className={classes.face}>
        <DocumentFace type={fileType} />
      </span>
    </div>
  );
}
