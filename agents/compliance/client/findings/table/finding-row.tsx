import { Button, Checkbox, describeError } from '@staffroom/sdk/client';
import { DateCell } from '@staffroom/sdk/lists';
import { type StoredFinding, trendOf } from '../../../findings/finding.ts';
import { severityNames, statusNames, trendNames } from '../../names.ts';
import { placeOf } from '../../place.ts';
import { ChoiceCell } from './choice-cell.tsx';
import classes from './findings-table.module.css';
import { OwnerCell } from './owner-cell.tsx';
import { QuoteState } from '../quote-state.tsx';
import { useEditFinding } from '../use-findings.ts';
import { t } from '../../texts.ts';

export const columnCount = 7;

export function FindingRow({
  finding,
  selected,
  onSelect,
  open,
  onOpen,
}: {
  finding: StoredFinding;
  selected: boolean;
  onSelect: () => void;
  open: boolean;
  onOpen: () => void;
}) {
  const { shown, change, error, retry, discard } = useEditFinding(finding);
  const { requirement, severity, status, due } = shown;
  const trend = trendOf(shown);
  return (
    <>
      <tr className={classes.row} aria-selected={selected || open}>
        <td className={classes.check}>
          <Checkbox
            label={t('Select {requirement}', { requirement })}
            labelHidden
            checked={selected}
            onChange={onSelect}
          />
        </td>
        <td className={classes.severity}>
          <ChoiceCell
            label={t('Severity of {requirement}', { requirement })}
            value={severity}
            names={severityNames}
            onChange={(next) => change({ severity: next })}
          />
        </td>
        <th scope="row" className={classes.requirement}>
          <button
            type="button"
            data-opener={finding.id}
            className={classes.opener}
            aria-expanded={open}
            onClick={onOpen}
          >
            <span>{requirement}</span> {trend && <em data-trend={trend.is}>{trendNames[trend.is]}</em>}
          </button>
        </th>
        <td className={classes.evidence}>
          <QuoteState finding={shown} />
          <span className={classes.place}>{placeOf(shown)}</span>
        </td>
        <td className={classes.owner}>
          <OwnerCell finding={shown} onChange={change} />
        </td>
        <td className={classes.due}>
          <DateCell
            label={t('Due date of {requirement}', { requirement })}
            value={due}
            onChange={(next) => change({ due: next })}
          />
        </td>
        <td className={classes.status}>
          <ChoiceCell
            label={t('Status of {requirement}', { requirement })}
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
    </>
  );
}

export function SaveError({
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
      <span>{t('Not saved: {cause}', { cause: describeError(error).cause })}</span>
      <Button size="compact" onClick={onRetry}>
        {t('Retry')}
      </Button>
      <Button size="compact" variant="quiet" onClick={onDiscard}>
        {t('Show stored quote')}
      </Button>
    </div>
  );
}
