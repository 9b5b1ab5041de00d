import { AsyncLocalStorage } from 'node:async_hooks';

/** The id of the version that the code at hand reads or stores: the watch of the event loop notes it where the loop stands still. */
export const currentVersion = new AsyncLocalStorage<string>();
