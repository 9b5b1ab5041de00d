import { AsyncLocalStorage } from 'node:async_hooks';

/** For which job, and which step of it, the code at hand works: the ledger of calls to models notes it. */
export const currentStep = new AsyncLocalStorage<{ jobId: string; step: string | null }>();
