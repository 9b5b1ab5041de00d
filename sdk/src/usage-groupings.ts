/** Filter value that selects calls without a group, such as calls of deleted accounts. */
export const noneKey = '-';

export const usageGroupings = ['person', 'agent', 'model', 'provider', 'day'] as const;
