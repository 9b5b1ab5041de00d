import type { RejectionCode } from '@staffroom/sdk/core';
import type { z } from 'zod';

/** Thrown if an agent cannot be installed. The message is one line with the reason and the fix. */
export class Rejection extends Error {
  override name = 'Rejection';

  /** @param code appended to the message; `sdk/docs` documents each code */
  constructor(code: RejectionCode, message: string, options?: ErrorOptions) {
    super(`${message} [${code}]`, options);
  }
}

export function firstIssue(error: z.core.$ZodError, root: string): string {
  const [issue] = error.issues;
  if (!issue) return `${root} is not valid`;
  return `${[root, ...issue.path.map(String)].join('.')}: ${issue.message}`;
}

export function oneLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (text.split('\n')[0] ?? '').slice(0, 300) || 'unknown error';
}
