/** Why an agent is not installed, started or changed: the code stands at the end of the message, and has a page in `sdk/docs`. */
export const rejectionCodes = [
  'package-missing',
  'package-unreadable',
  'package-changed',
  'package-incomplete',
  'sdk-range',
  'manifest-invalid',
  'dependency-missing',
  'server-half-invalid',
  'config-invalid',
  'name-taken',
  'page-remote',
  'isolate-setting',
  'start-failed',
  'signature-missing',
  'signature-wrong',
  'key-invalid',
  'version-unknown',
  'version-pinned',
  'version-unapproved',
  'canary-state',
  'not-installed',
  'still-installed',
  'confirm-missing',
] as const;
export type RejectionCode = (typeof rejectionCodes)[number];

/** What the command line of authors says, in the same way. */
export const commandCodes = [
  'usage',
  'tools-missing',
  'id-invalid',
  'folder-taken',
  'workspace-missing',
  'plugins-file',
  'name-taken',
] as const;
export type CommandCode = (typeof commandCodes)[number];

/** A sentence with its code behind it, by which its page is found. */
export const withCode = (message: string, code: string): string => `${message} [${code}]`;
