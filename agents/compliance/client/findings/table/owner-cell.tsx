import { Popover } from '@staffroom/sdk/client';
import { CellButton } from '@staffroom/sdk/lists';
import type { StoredFinding } from '../../../findings/finding.ts';
import { OwnerField } from '../owner-field.tsx';
import type { FindingChange } from '../use-findings.ts';
import classes from './cells.module.css';
import { t } from '../../texts.ts';

export function OwnerCell({
  finding,
  onChange,
}: {
  finding: StoredFinding;
  onChange: (change: FindingChange) => void;
}) {
  const { requirement, owner } = finding;
  const label = t('Owner of {requirement}', { requirement });
  const shown = owner || t('Assign');
  return (
    <Popover
      label={label}
      className={classes.people}
      trigger={
        <CellButton aria-label={`${label}: ${shown}`} empty={owner === ''}>
          {shown}
        </CellButton>
      }
    >
      {(close) => (
        <OwnerField
          focused
          finding={finding}
          onChange={(change) => {
            close();
            onChange(change);
          }}
        />
      )}
    </Popover>
  );
}
