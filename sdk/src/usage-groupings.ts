/** Stands for the calls that have none, in filters: of accounts that are gone, of no agent. */
export const noneKey = '-';

/** What calls to language models are added up by. */
export const usageGroupings = ['person', 'agent', 'model', 'provider', 'day'] as const;
