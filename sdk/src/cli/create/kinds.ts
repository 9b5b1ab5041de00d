/** What an agent may begin as; one folder of `starters` each. */
export const kinds = ['chat', 'job', 'page'] as const;
export type Kind = (typeof kinds)[number];

/** The one usage line, for help and for mistakes. */
export const createUsage = `create <id> [--kind ${kinds.join('|')}] [--install]`;
