import { Checkbox, RelativeTime, RowLink, serverMessage } from '@staffroom/sdk/client';
import { DocumentFace, formatFileSize, StatusBadge } from '@staffroom/sdk/host';
import type { ComponentProps, ReactNode } from 'react';
import { isDrawn } from './face/document-thumbnail.tsx';
import { FileName } from './face/file-name.tsx';
import { type LibraryDocument, shownStatus } from './library-document.ts';
import { PoorText } from './poor-text.tsx';
import { ReadingNote } from './reading-note.tsx';
import { ScanProgress } from './scan-progress.tsx';
import classes from './document-table.module.css';
import { DocumentTags } from './document-tags.tsx';
import { SharingNote } from './sharing/sharing-note.tsx';
import { t } from '../texts/texts.ts';

export interface RowSelection {
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  toggleAll: () => void;
  all: boolean;
  documents: readonly LibraryDocument[];
}

interface DocumentRowProps extends ComponentProps<'tr'> {
  document: LibraryDocument;
  selection: RowSelection | undefined;
  actions: ((document: LibraryDocument) => ReactNode) | undefined;
}

export function DocumentRow({ document, selection, actions, ...rest }: DocumentRowProps) {
  const { id, version, filename, fileType, fileSize, status, error, summary, tags, createdAt } = document;
  const shown = shownStatus(document);
  return (
    <tr {...rest}>
      {selection && (
        <td className={classes.choice}>
          <Checkbox
            label={t('Select {filename}', { filename })}
            labelHidden
            checked={selection.has(id)}
            onCheckedChange={() => selection.toggle(id)}
          />
        </td>
      )}
      <th scope="row">
        <span className={classes.document}>
          <DocumentFace type={fileType} id={isDrawn(document) ? id : undefined} version={version} />
          <span className={classes.words}>
            <span className={classes.name}>
              {document.deletedAt === null ? (
                <RowLink className={classes.link} to={`/documents/${id}`}>
                  <FileName name={filename} />
                </RowLink>
              ) : (
                <FileName name={filename} />
              )}
              <DocumentTags tags={tags} />
            </span>
            {status !== 'failed' && summary && <span className={classes.summary}>{summary}</span>}
            <SharingNote document={document} />
            <span className={classes.facts}>
              {fileType.toUpperCase()} · {formatFileSize(fileSize)} · <RelativeTime time={createdAt} />
            </span>
            <ScanProgress document={document} />
            <PoorText document={document} />
            <ReadingNote document={document} />
            {status === 'failed' && error !== null && (
              <span className={classes.error} title={serverMessage(error)}>
                {serverMessage(error)}
              </span>
            )}
          </span>
        </span>
      </th>
      <td className={classes.status} data-usual={shown === 'processed' || shown === 'failed' || undefined}>
        <StatusBadge status={shown} />
      </td>
      <td data-wide>{fileType.toUpperCase()}</td>
      <td data-wide data-numeric>
        {formatFileSize(fileSize)}
      </td>
      <td data-wide data-date>
        <RelativeTime time={createdAt} />
      </td>
      {actions && <td data-actions>{actions(document)}</td>}
    </tr>
  );
}
