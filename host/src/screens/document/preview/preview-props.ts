import type { DocumentContent } from '@staffroom/sdk/core';
import type { Mark } from '../find/marks.ts';

export interface PreviewProps {
  content: DocumentContent & { text: string };
  /** The highlights, in the order of the text. */
  marks: readonly Mark[];
  /** Identifies the passage to scroll to; null for none. A new value scrolls again. */
  cited: string | null;
  /** Identifies the search hit to scroll to; null for none. A new value scrolls again. */
  current: string | null;
}
