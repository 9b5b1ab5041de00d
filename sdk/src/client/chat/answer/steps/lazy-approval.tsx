import { lazyPart } from '../../../lazy-part.tsx';
import type { ApprovalProps } from './approval.tsx';

/** The question whether a change may run. Loads on first use. */
export const Approval = lazyPart<ApprovalProps>(
  async () => ({ default: (await import('./approval.tsx')).Approval }),
  null,
);
