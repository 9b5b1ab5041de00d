import type { Result } from '../../control-list.ts';
import type { Evidence } from '../evidence.ts';

/** What was found about a control. */
export interface Judged extends Pick<Result, 'state' | 'points'> {
  /** Found in the documents, word for word. */
  evidence: (Evidence & { note: string })[];
}
