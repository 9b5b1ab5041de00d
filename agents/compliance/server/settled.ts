import { type Finding, isOpen } from '../finding.ts';

type Settled = Pick<Finding, 'status' | 'trend'>;

/**
 * Applies the result of a newer analysis to a finding. A fixed one is resolved unless a person has reopened it after an earlier
 * fix; a returned one is open.
 */
export function settled({ status, trend: before }: Settled, trend: NonNullable<Finding['trend']>): Settled {
  const wasFixed = before?.is === 'fixed';
  if (trend.is === 'fixed') return { trend, status: isOpen({ status }) && !wasFixed ? 'resolved' : status };
  return wasFixed && status === 'resolved'
    ? { trend: { ...trend, is: 'new' }, status: 'open' }
    : { trend, status };
}

/** Shows a fixed finding that no one has reopened as resolved, even in older rows. */
export function asRead<Row extends Settled & Pick<Finding, 'reopened'>>(row: Row): Row {
  return row.trend?.is === 'fixed' && isOpen(row) && !row.reopened ? { ...row, status: 'resolved' } : row;
}
