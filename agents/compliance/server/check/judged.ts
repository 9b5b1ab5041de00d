import type { Result } from '../../control-list.ts';
import type { Evidence } from '../evidence.ts';

export interface Judged extends Pick<Result, 'state' | 'points'> {
  evidence: (Evidence & { note: string })[];
}
