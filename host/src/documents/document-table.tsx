import {
  formatFileSize,
  RelativeTime,
  RowLink,
  SortableHeader,
  type SortDirection,
  StatusBadge,
  Table,
} from '@staffroom/sdk/client';
import type { ReactNode } from 'react';
import type { LibraryDocument } from './document.ts';
import classes from './document-table.module.css';
import { DocumentTags } from './document-tags.tsx';

const columns = [
  { key: 'name', label: 'Name' },
  { key: 'status', label: 'Status' },
  { key: 'type', label: 'Type' },
  { key: 'size', label: 'Size' },
  { key: 'uploaded', label: 'Uploaded' },
] as const;

export type DocumentColumn = (typeof columns)[number]['key'];

export interface DocumentSort {
  by: DocumentColumn;
  direction: SortDirection;
}

interface DocumentTableProps {
  label: string;
  documents: readonly LibraryDocument[];
  /** Left out where the order is given. */
  sort?: DocumentSort & { onSort: (by: DocumentColumn) => void };
  /** What can be done with a row, at its end. */
  actions?: (document: LibraryDocument) => ReactNode;
}

/** Documents as rows that lead to them. */
export function DocumentTable({ label, documents, sort, actions }: DocumentTableProps) {
  return (
    <Table label={label} className={classes.table}>
      <thead>
        <tr>
          {columns.map(({ key, label: name }) => {
            const place = key === 'name' || key === 'status' ? {} : { 'data-wide': '' };
            const side = key === 'size' ? { 'data-numeric': '' } : {};
            if (!sort)
              return (
                <th key={key} scope="col" {...place} {...side}>
                  {name}
                </th>
              );
            return (
              <SortableHeader
                key={key}
                {...place}
                {...side}
                direction={sort.by === key ? sort.direction : null}
                onSort={() => sort.onSort(key)}
              >
                {name}
              </SortableHeader>
            );
          })}
          {actions && (
            <th scope="col" data-actions>
              <span className="visually-hidden">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} actions={actions} />
        ))}
      </tbody>
    </Table>
  );
}

function DocumentRow({
  document,
  actions,
}: {
  document: LibraryDocument;
  actions: DocumentTableProps['actions'];
}) {
  const { id, filename, fileType, fileSize, status, error, tags, createdAt } = document;
  return (
    <tr>
      <th scope="row">
        <span className={classes.name}>
          <RowLink to={`/documents/${id}`}>{filename}</RowLink>
          <DocumentTags tags={tags} />
        </span>
        <span className={classes.facts}>
          {fileType.toUpperCase()} · {formatFileSize(fileSize)} · <RelativeTime time={createdAt} />
        </span>
        {status === 'failed' && error !== null && <span className={classes.error}>{error}</span>}
      </th>
      <td>
        <StatusBadge status={status} />
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
