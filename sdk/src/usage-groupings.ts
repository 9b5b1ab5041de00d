/** Filter value for calls without a group, such as those of deleted accounts. */
export const noneKey = '-';

export const usageGroupings = ['person', 'agent', 'model', 'provider', 'day'] as const;
