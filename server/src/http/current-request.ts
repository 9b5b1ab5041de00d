import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The id of the request, of the answer's run, or of the job that the code runs for, so that log lines of the same work can be
 * found together.
 */
export const currentRequest = new AsyncLocalStorage<string>();

/** The network address of the client whose request the code runs for, for the audit log. */
export const currentAddress = new AsyncLocalStorage<string>();

/** The name of the administration token with which the request was sent, for the audit log. */
export const currentToken = new AsyncLocalStorage<string>();
