import type { DocumentContent } from '@staffroom/sdk/core';
import type { Mark } from '../find/marks.ts';

export interface PreviewProps {
  content: DocumentContent & { text: string };
  /** In the order of the text. */
  marks: readonly Mark[];
  /** Changes when another passage should be shown; null for none. */
  cited: string | null;
  /** Changes when another hit should be shown; null for none. */
  current: string | null;
}
