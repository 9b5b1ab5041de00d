/** The result of one check. A warning does not stop the server. */
export interface CheckLine {
  /** The variable or the service that was checked. */
  name: string;
  status: 'ok' | 'warning' | 'failure';
  /** The finding and, unless the status is `ok`, the fix. */
  message: string;
}

export const ok = (name: string, message: string): CheckLine => ({ name, status: 'ok', message });
export const warning = (name: string, message: string): CheckLine => ({ name, status: 'warning', message });
export const failure = (name: string, message: string): CheckLine => ({ name, status: 'failure', message });

/** Turns an error of a check into a failure, so that one check never ends the others. */
export async function checked(name: string, fix: string, check: () => Promise<CheckLine[]>) {
  try {
    return await check();
  } catch (error) {
    return [failure(name, `${reasonOf(error)}. ${fix}`)];
  }
}

/** The innermost reason of an error; an error of `fetch` has it in its cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return (error.message || error.name).replace(/\.$/, '');
}
