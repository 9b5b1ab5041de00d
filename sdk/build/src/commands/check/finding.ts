/** What the check looks at. */
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

/** One thing the check has to say. `error` keeps an agent out; `warning` is for its author to weigh. */
export interface Finding {
  level: 'error' | 'warning';
  /** Its code is `check-<part>`, and has a page in `sdk/docs`. */
  part: CheckPart;
  text: string;
}

/** What `dist/check.json` holds. */
export interface CheckReport {
  /** The package. */
  name: string;
  version: string;
  /** Range of the SDK that it says it needs, and the one it was checked with. */
  sdk: { range: string | null; checkedWith: string };
  capabilities: { declared: string[]; used: string[] };
  /** Of the client half; bytes after gzip. */
  size: { javascript: number; styles: number };
  /** Of what is installed with it, by package. */
  licences: Record<string, string>;
  /** Where axe looked at the page, or why it did not. */
  page: { seen: string[]; unseen: string | null };
  findings: Finding[];
}
