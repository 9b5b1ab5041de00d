import { AsyncLocalStorage } from 'node:async_hooks';

/** The id of the version being read or stored. The event-loop watchdog records it if the loop hangs. */
export const currentVersion = new AsyncLocalStorage<string>();
