import type { IconName } from '@staffroom/sdk/host';

export interface Hit {
  key: string;
  label: string;
  hint?: string;
  /** Whether the hint contains the search words, which are then highlighted in it. */
  found?: true;
  icon: IconName;
  /** The document whose face replaces the icon. */
  document?: { id: string; filename: string };
  go: () => void;
}
