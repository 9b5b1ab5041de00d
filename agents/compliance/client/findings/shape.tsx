import type { Severity, Status } from '../../findings/finding.ts';
import classes from './shape.module.css';

/** SVG paths in a square of eight units. */
const severityShapes: Record<Severity, string> = {
  critical: 'M4 0 8 7.5H0z',
  high: 'M4 0 8 4 4 8 0 4z',
  medium: 'M.5.5h7v7h-7z',
  low: 'M4 .2a3.8 3.8 0 1 1 0 7.6a3.8 3.8 0 1 1 0-7.6z',
  info: 'M4 .2a3.8 3.8 0 1 1 0 7.6a3.8 3.8 0 1 1 0-7.6zM4 1.8a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 1 0 0-4.4z',
};

const statusShapes: Record<Status, string> = {
  open: severityShapes.info,
  'in-progress': 'M4 .2a3.8 3.8 0 1 1 0 7.6a3.8 3.8 0 1 1 0-7.6zM4 1.8a2.2 2.2 0 0 0 0 4.4z',
  resolved: 'M0 4.4 1.2 3.2 3 5 6.8 1.2 8 2.4 3 7.4z',
  accepted: 'M.5.5h7v7h-7zM2 2v4h4V2z',
  dismissed: 'M1.2 0 4 2.8 6.8 0 8 1.2 5.2 4 8 6.8 6.8 8 4 5.2 1.2 8 0 6.8 2.8 4 0 1.2z',
};

/** Shows a shape before the severity's name, so that severities differ not only by color. */
export function Shape({ of }: { of: Severity | Status }) {
  const path = of in severityShapes ? severityShapes[of as Severity] : statusShapes[of as Status];
  return (
    <svg className={classes.shape} data-of={of} width="9" height="9" viewBox="0 0 8 8" aria-hidden="true">
      <path d={path} fill="currentColor" fillRule="evenodd" />
    </svg>
  );
}
