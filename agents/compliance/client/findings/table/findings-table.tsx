import { Checkbox, SortableHeader, Table } from '@staffroom/sdk/client';
import type { StoredFinding } from '../../../findings/finding.ts';
import { DocumentHead } from './document-head.tsx';
import { FindingRow } from './finding-row.tsx';
import classes from './findings-table.module.css';
import type { Selection } from '../use-selection.ts';
import type { FindingsView, SortColumn } from '../use-view.ts';
import { t } from '../../texts.ts';

export function FindingsTable({
  findings,
  view,
  selection,
}: {
  findings: readonly StoredFinding[];
  view: FindingsView;
  selection: Selection;
}) {
  const header = (column: SortColumn, name: string) => (
    <SortableHeader
      direction={view.column === column ? view.direction : null}
      onSort={() => view.sortBy(column)}
      className={classes[column]}
    >
      {name}
    </SortableHeader>
  );
  return (
    <Table dense label={t('Findings')} className={classes.table}>
      <thead>
        <tr>
          <th scope="col" className={classes.check}>
            <Checkbox
              label={t('Select all findings on this page')}
              labelHidden
              checked={selection.all}
              indeterminate={!selection.all && selection.ids.length > 0}
              onCheckedChange={selection.toggleAll}
            />
          </th>
          {header('severity', t('Severity'))}
          {header('requirement', t('Requirement'))}
          <th scope="col" className={classes.evidence}>
            {t('Evidence')}
          </th>
          {header('owner', t('Owner'))}
          {header('due', t('Due'))}
          {header('status', t('Status'))}
        </tr>
      </thead>
      {[...Map.groupBy(findings, ({ documentId }) => documentId ?? '')].map(([documentId, group]) => (
        <tbody key={documentId}>
          <DocumentHead findings={group} />
          {group.map((finding) => (
            <FindingRow
              key={finding.id}
              finding={finding}
              selected={selection.has(finding.id)}
              onSelect={() => selection.toggle(finding.id)}
              open={view.row === finding.id}
              onOpen={() => view.set({ row: view.row === finding.id ? '' : finding.id })}
            />
          ))}
        </tbody>
      ))}
    </Table>
  );
}
