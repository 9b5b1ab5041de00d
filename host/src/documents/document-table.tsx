import { Checkbox, SortableHeader, type SortDirection, Table } from '@staffroom/sdk/client';
import type { ReactNode } from 'react';
import type { LibraryDocument } from './library-document.ts';
import { DocumentRow, type RowSelection } from './document-row.tsx';
import classes from './document-table.module.css';
import { t } from '../texts/texts.ts';

export type DocumentColumn = 'name' | 'type' | 'size' | 'uploaded';

const columns = [
  { key: 'name', label: t('Name'), sortable: true },
  { key: 'status', label: t('Status'), sortable: false },
  { key: 'type', label: t('Type'), sortable: true },
  { key: 'size', label: t('Size'), sortable: true },
  { key: 'uploaded', label: t('Uploaded'), sortable: true },
] as const;

export interface DocumentSort {
  by: DocumentColumn;
  direction: SortDirection;
}

interface DocumentTableProps {
  label: string;
  documents: readonly LibraryDocument[];
  /** The sort order and its change. Absent if the order is fixed. */
  sort?: DocumentSort & { onSort: (by: DocumentColumn) => void };
  selection?: RowSelection;
  actions?: (document: LibraryDocument) => ReactNode;
  /** Renders the rows in another way, for example only the visible ones of a long table. */
  rows?: (row: (document: LibraryDocument, rest?: object) => ReactNode) => ReactNode;
}

export function DocumentTable({ label, documents, sort, selection, actions, rows }: DocumentTableProps) {
  const row = (document: LibraryDocument, rest: object = {}) => (
    <DocumentRow key={document.id} document={document} selection={selection} actions={actions} {...rest} />
  );
  return (
    <Table label={label} className={classes.table}>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={classes.choice}>
              <Checkbox
                label={t('Select all documents')}
                labelHidden
                checked={selection.all}
                indeterminate={!selection.all && selection.documents.length > 0}
                onCheckedChange={selection.toggleAll}
              />
            </th>
          )}
          {columns.map((column) => (
            <Header key={column.key} column={column} sort={sort} />
          ))}
          {actions && (
            <th scope="col" data-actions>
              <span className="visually-hidden">{t('Actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      {rows ? rows(row) : <tbody>{documents.map((document) => row(document))}</tbody>}
    </Table>
  );
}

function Header({
  column: { key, label, sortable },
  sort,
}: {
  column: (typeof columns)[number];
  sort: DocumentTableProps['sort'];
}) {
  const place = {
    ...(key !== 'name' && key !== 'status' && { 'data-wide': '' }),
    ...(key === 'size' && { 'data-numeric': '' }),
  };
  if (!sort || !sortable)
    return (
      <th scope="col" className={key === 'status' ? classes.statusHead : undefined} {...place}>
        <span>{label}</span>
      </th>
    );
  return (
    <SortableHeader
      {...place}
      direction={sort.by === key ? sort.direction : null}
      onSort={() => sort.onSort(key)}
    >
      {label}
    </SortableHeader>
  );
}
