import { Button, Checkbox, describeError, Icon } from '@staffroom/sdk/client';
import { useId, useState } from 'react';
import { placeOf, severityNames, statusNames, type StoredFinding } from '../../../finding.ts';
import { ChoiceCell } from './choice-cell.tsx';
import { FindingDetail } from './finding-detail.tsx';
import classes from './findings-table.module.css';
import { TextCell } from '@staffroom/sdk/lists';
import { useEditFinding } from '../use-findings.ts';

const columnCount = 6;

/** One finding: what one scans for in the row, the rest below it when it is opened. */
export function FindingRow({
  finding,
  selected,
  onSelect,
}: {
  finding: StoredFinding;
  selected: boolean;
  onSelect: () => void;
}) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { shown, change, error, retry, discard } = useEditFinding(finding);
  const { requirement, filename, severity, status, owner, checked } = shown;
  return (
    <>
      <tr className={classes.row} aria-selected={selected}>
        <td className={classes.check}>
          <Checkbox label={`Select ${requirement}`} labelHidden checked={selected} onChange={onSelect} />
        </td>
        <td className={classes.severity}>
          <ChoiceCell
            label={`Severity of ${requirement}`}
            value={severity}
            names={severityNames}
            onChange={(next) => change({ severity: next })}
          />
        </td>
        <th scope="row" className={classes.requirement}>
          <button
            type="button"
            className={classes.opener}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setOpen(!open)}
          >
            <Icon name={open ? 'chevron-down' : 'chevron-right'} size={14} />
            <span>{requirement}</span>
          </button>
        </th>
        <td className={classes.document}>
          <span className={classes.filename}>{filename || '–'}</span>
          <span className={classes.place}>
            {checked === 'not-found' ? 'Quote not found' : placeOf(shown)}
          </span>
        </td>
        <td className={classes.owner}>
          <TextCell
            label={`Owner of ${requirement}`}
            value={owner}
            add="Add owner"
            limit={200}
            onSave={(next) => change({ owner: next })}
          />
        </td>
        <td className={classes.status}>
          <ChoiceCell
            label={`Status of ${requirement}`}
            value={status}
            names={statusNames}
            onChange={(next) => change({ status: next })}
          />
        </td>
      </tr>
      {error && (
        <tr className={classes.below}>
          <td colSpan={columnCount}>
            <SaveError error={error} onRetry={retry} onDiscard={discard} />
          </td>
        </tr>
      )}
      {open && (
        <tr className={classes.below} id={id}>
          <td colSpan={columnCount}>
            <FindingDetail finding={shown} onChange={change} />
          </td>
        </tr>
      )}
    </>
  );
}

function SaveError({
  error,
  onRetry,
  onDiscard,
}: {
  error: unknown;
  onRetry: () => void;
  onDiscard: () => void;
}) {
  return (
    <div role="alert" className={classes.error}>
      <span>{`Not saved: ${describeError(error).cause}`}</span>
      <Button size="compact" onClick={onRetry}>
        Retry
      </Button>
      <Button size="compact" variant="quiet" onClick={onDiscard}>
        Show what is stored
      </Button>
    </div>
  );
}
