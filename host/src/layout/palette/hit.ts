import type { IconName } from '@staffroom/sdk/client';

export interface Hit {
  key: string;
  label: string;
  hint?: string;
  /** Highlights the search words in the hint. */
  found?: true;
  icon: IconName;
  go: () => void;
}
