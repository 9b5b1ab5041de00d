import { Checkbox, SortableHeader, Table } from '@staffroom/sdk/client';
import type { StoredFinding } from '../../../finding.ts';
import { FindingRow } from './finding-row.tsx';
import classes from './findings-table.module.css';
import type { Selection } from '../use-selection.ts';
import type { FindingsView, SortColumn } from '../use-view.ts';

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
    <Table dense label="Findings" className={classes.table}>
      <thead>
        <tr>
          <th scope="col" className={classes.check}>
            <Checkbox
              label="Select all findings on this page"
              labelHidden
              checked={selection.all}
              indeterminate={!selection.all && selection.ids.length > 0}
              onCheckedChange={selection.toggleAll}
            />
          </th>
          {header('severity', 'Severity')}
          {header('requirement', 'Requirement')}
          {header('document', 'Document')}
          {header('owner', 'Owner')}
          {header('status', 'Status')}
        </tr>
      </thead>
      <tbody>
        {findings.map((finding) => (
          <FindingRow
            key={finding.id}
            finding={finding}
            selected={selection.has(finding.id)}
            onSelect={() => selection.toggle(finding.id)}
          />
        ))}
      </tbody>
    </Table>
  );
}
