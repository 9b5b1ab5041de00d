import { Checkbox, formatFileSize, RelativeTime, RowLink, StatusBadge } from '@staffroom/sdk/client';
import type { ReactNode } from 'react';
import { DocumentFace } from '../../documents/face/document-face.tsx';
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

/** Documents side by side, each with how it begins. */
export function DocumentGrid({ documents, selection, actions }: DocumentGridProps) {
  return (
    <ul className={classes.grid} aria-label={t('Documents')}>
      {documents.map((document) => (
        <li key={document.id} className={classes.sheet} data-chosen={selection.has(document.id) || undefined}>
          <DocumentFace type={document.fileType} />
          <h2 className={classes.name}>
            {document.deletedAt === null ? (
              <RowLink className={classes.link} to={`/documents/${document.id}`}>
                {document.filename}
              </RowLink>
            ) : (
              document.filename
            )}
          </h2>
          <p className={classes.summary} data-failed={document.status === 'failed' || undefined}>
            {document.status === 'failed' ? document.error : document.summary}
          </p>
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
            <StatusBadge status={shownStatus(document)} />
            <ScanProgress document={document} />
            <PoorText document={document} />
            {actions(document)}
          </div>
        </li>
      ))}
    </ul>
  );
}
