import { AsyncLocalStorage } from 'node:async_hooks';

/** The job and step that the current code works for, recorded in the ledger. */
export const currentStep = new AsyncLocalStorage<{ jobId: string; step: string | null }>();
