import type { RejectionCode } from '@staffroom/sdk/core';
import type { z } from 'zod';

/** Why an agent cannot be installed as it is: one line that says who, what and how to fix. */
export class Rejection extends Error {
  override name = 'Rejection';

  /** @param code stands behind the message, and has a page in `sdk/docs` */
  constructor(code: RejectionCode, message: string, options?: ErrorOptions) {
    super(`${message} [${code}]`, options);
  }
}

/** The first problem that a schema found, as "config.pages must …". */
export function firstIssue(error: z.core.$ZodError, root: string): string {
  const [issue] = error.issues;
  if (!issue) return `${root} is not valid`;
  return `${[root, ...issue.path.map(String)].join('.')}: ${issue.message}`;
}

/** An unknown failure in one line, without a stack. */
export function oneLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (text.split('\n')[0] ?? '').slice(0, 300) || 'unknown error';
}
