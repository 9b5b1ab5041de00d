export const checkParts = [
  'build',
  'manifest',
  'sdk',
  'server',
  'capabilities',
  'size',
  'licences',
  'page',
] as const;
export type CheckPart = (typeof checkParts)[number];

/** A result of the check. An `error` prevents installation; a `warning` is for the author to judge. */
export interface Finding {
  level: 'error' | 'warning';
  /** The code is `check-<part>` and has a page in `sdk/docs`. */
  part: CheckPart;
  text: string;
}

export interface CheckReport {
  name: string;
  version: string;
  sdk: { range: string | null; checkedWith: string };
  capabilities: { declared: string[]; used: string[] };
  /** Size of the client half in bytes after gzip. */
  size: { javascript: number; styles: number };
  licences: Record<string, string>;
  page: { seen: string[]; unseen: string | null };
  findings: Finding[];
}
