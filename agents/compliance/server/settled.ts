import { type Finding, isOpen } from '../finding.ts';

type Settled = Pick<Finding, 'status' | 'trend'>;

/**
 * What an analysis of a newer version makes of a finding. One that is fixed is resolved, unless somebody has opened it again
 * after it was called so before; one that was fixed and is back is open.
 */
export function settled({ status, trend: before }: Settled, trend: NonNullable<Finding['trend']>): Settled {
  const wasFixed = before?.is === 'fixed';
  if (trend.is === 'fixed') return { trend, status: isOpen({ status }) && !wasFixed ? 'resolved' : status };
  return wasFixed && status === 'resolved'
    ? { trend: { ...trend, is: 'new' }, status: 'open' }
    : { trend, status };
}

/** As a row is read: a fixed one that nobody has opened again is resolved, whenever it was found fixed. */
export function asRead<Row extends Settled & Pick<Finding, 'reopened'>>(row: Row): Row {
  return row.trend?.is === 'fixed' && isOpen(row) && !row.reopened ? { ...row, status: 'resolved' } : row;
}
