import type { DocumentContent } from '@staffroom/sdk/core';
import type { Mark } from '../find/marks.ts';

/** What every kind of preview is given. */
export interface PreviewProps {
  content: DocumentContent & { text: string };
  /** What to mark, in the order of the text. */
  marks: readonly Mark[];
  /** Changes when another passage is to be shown; null where none is. */
  cited: string | null;
  /** Changes when another hit is to be shown; null where none is. */
  current: string | null;
}
