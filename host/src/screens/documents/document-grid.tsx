import { Checkbox, RelativeTime, RowLink, Skeleton, serverMessage } from '@staffroom/sdk/client';
import { formatFileSize, StatusBadge } from '@staffroom/sdk/host';
import type { ReactNode } from 'react';
import { DocumentThumbnail, isDrawn } from '../../documents/face/document-thumbnail.tsx';
import { FileName } from '../../documents/face/file-name.tsx';
import { type LibraryDocument, shownStatus } from '../../documents/library-document.ts';
import { PoorText } from '../../documents/poor-text.tsx';
import { ReadingNote } from '../../documents/reading-note.tsx';
import { ScanProgress } from '../../documents/scan-progress.tsx';
import { DocumentTags } from '../../documents/document-tags.tsx';
import { SharingNote } from '../../documents/sharing/sharing-note.tsx';
import classes from './document-grid.module.css';
import type { Selection } from './use-selection.ts';
import { t } from '../../texts/texts.ts';

interface DocumentGridProps {
  documents: readonly LibraryDocument[];
  selection: Selection;
  actions: (document: LibraryDocument) => ReactNode;
}

export function DocumentGrid({ documents, selection, actions }: DocumentGridProps) {
  return (
    <ul className={classes.grid} aria-label={t('Documents')}>
      {documents.map((document) => (
        <li key={document.id} className={classes.sheet} data-chosen={selection.has(document.id) || undefined}>
          <DocumentThumbnail document={document} />
          <h2 className={classes.name}>
            {document.deletedAt === null ? (
              <RowLink className={classes.link} to={`/documents/${document.id}`}>
                <FileName name={document.filename} />
              </RowLink>
            ) : (
              <FileName name={document.filename} />
            )}
          </h2>
          {document.status === 'failed' && document.error !== null && (
            <p className={classes.error}>{serverMessage(document.error)}</p>
          )}
          {isDrawn(document) && <p className={classes.summary}>{document.summary}</p>}
          <DocumentTags tags={document.tags} />
          <SharingNote document={document} />
          <ReadingNote document={document} />
          <p className={classes.facts}>
            {document.fileType.toUpperCase()} · {formatFileSize(document.fileSize)} ·{' '}
            <RelativeTime time={document.createdAt} />
          </p>
          <div className={classes.foot}>
            <Checkbox
              label={t('Select {filename}', { filename: document.filename })}
              labelHidden
              checked={selection.has(document.id)}
              onCheckedChange={() => selection.toggle(document.id)}
            />
            {shownStatus(document) !== 'processed' && <StatusBadge status={shownStatus(document)} />}
            <ScanProgress document={document} />
            <PoorText document={document} />
            <span className={classes.more}>{actions(document)}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}

export function GridSkeleton() {
  return (
    <div className={classes.grid}>
      {Array.from({ length: 8 }, (_, index) => (
        // Only its position identifies an item.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={classes.sheet} aria-hidden={index > 0}>
          <Skeleton height={108} />
          <Skeleton lines={3} />
        </div>
      ))}
    </div>
  );
}
