/**
 * Error codes for an agent that is not installed, started or changed. The code ends the error message and is the name of a page
 * in `sdk/docs`.
 */
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
  'host-refused',
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
  'delivery-refused',
  'index-invalid',
  'index-unreachable',
] as const;
export type RejectionCode = (typeof rejectionCodes)[number];

/** Error codes of the `staffroom` command line. The code ends the error message and is the name of a page in `sdk/docs`. */
export const commandCodes = [
  'usage',
  'tools-missing',
  'id-invalid',
  'folder-taken',
  'workspace-missing',
  'plugins-file',
  'submit-refused',
  'name-taken',
] as const;
export type CommandCode = (typeof commandCodes)[number];

/** Appends the code to a sentence, so that people can find the page about the code. */
export const withCode = (message: string, code: string): string => `${message} [${code}]`;
