/** Filter value for calls without a group, such as those of deleted accounts. */
export const noneKey = '-';

/** The groupings of usage figures. */
export const usageGroupings = ['person', 'agent', 'model', 'provider', 'day'] as const;
