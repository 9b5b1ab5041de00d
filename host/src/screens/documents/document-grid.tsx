import { formatFileSize, RelativeTime, RowLink, StatusBadge } from '@staffroom/sdk/client';
import type { ReactNode } from 'react';
import type { LibraryDocument } from '../../documents/document.ts';
import { DocumentTags } from '../../documents/document-tags.tsx';
import classes from './document-grid.module.css';

interface DocumentGridProps {
  documents: readonly LibraryDocument[];
  actions: (document: LibraryDocument) => ReactNode;
}

/** Documents side by side, each with how it begins. */
export function DocumentGrid({ documents, actions }: DocumentGridProps) {
  return (
    <ul className={classes.grid} aria-label="Documents">
      {documents.map((document) => (
        <li key={document.id} className={classes.sheet}>
          <h2 className={classes.name}>
            <RowLink className={classes.link} to={`/documents/${document.id}`}>
              {document.filename}
            </RowLink>
          </h2>
          <p className={classes.summary} data-failed={document.status === 'failed' || undefined}>
            {document.status === 'failed' ? document.error : document.summary}
          </p>
          <DocumentTags tags={document.tags} />
          <p className={classes.facts}>
            {document.fileType.toUpperCase()} · {formatFileSize(document.fileSize)} ·{' '}
            <RelativeTime time={document.createdAt} />
          </p>
          <div className={classes.foot}>
            <StatusBadge status={document.status} />
            {actions(document)}
          </div>
        </li>
      ))}
    </ul>
  );
}
