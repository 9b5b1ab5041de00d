import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The id of the document version that the current code reads or stores. The watchdog records this id if the event loop is
 * blocked.
 */
export const currentVersion = new AsyncLocalStorage<string>();
