import type { Result } from '../../checks/control-list.ts';
import type { Evidence } from '../findings/evidence.ts';

export interface Judged extends Pick<Result, 'state' | 'points'> {
  evidence: (Evidence & { note: string })[];
}
