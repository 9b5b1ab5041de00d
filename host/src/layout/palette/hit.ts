import type { IconName } from '@staffroom/sdk/client';

/** A row of the palette. */
export interface Hit {
  key: string;
  label: string;
  hint?: string;
  /** The words that were looked for stand out in the hint. */
  found?: true;
  icon: IconName;
  go: () => void;
}
