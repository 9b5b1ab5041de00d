/** Kinds of new agents; each is a folder of `starters`. */
export const kinds = ['chat', 'job', 'page'] as const;
export type Kind = (typeof kinds)[number];

export const createUsage = `create <id> [--kind ${kinds.join('|')}] [--install]`;
