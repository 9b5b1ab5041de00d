import { AsyncLocalStorage } from 'node:async_hooks';

/** The job and step for which the current code runs. Model calls record both in the ledger. */
export const currentStep = new AsyncLocalStorage<{ jobId: string; step: string | null }>();
