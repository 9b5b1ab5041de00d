import { type Finding, isOpen } from '../../findings/finding.ts';

type Settled = Pick<Finding, 'status' | 'trend'>;

/**
 * Applies the result of a newer analysis to a finding. A fixed finding becomes resolved, unless a person has reopened it after
 * an earlier fix. A fixed finding that the analysis finds again becomes open.
 */
export function settled({ status, trend: before }: Settled, trend: NonNullable<Finding['trend']>): Settled {
  const wasFixed = before?.is === 'fixed';
  if (trend.is === 'fixed') return { trend, status: isOpen({ status }) && !wasFixed ? 'resolved' : status };
  return wasFixed && status === 'resolved'
    ? { trend: { ...trend, is: 'new' }, status: 'open' }
    : { trend, status };
}

/** Shows a fixed finding as resolved if no person has reopened it, also in older rows that were stored as open. */
export function asRead<Row extends Settled & Pick<Finding, 'reopened'>>(row: Row): Row {
  return row.trend?.is === 'fixed' && isOpen(row) && !row.reopened ? { ...row, status: 'resolved' } : row;
}
