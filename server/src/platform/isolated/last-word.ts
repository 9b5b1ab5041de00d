/** Prefix of the line in which an isolated process reports why it ends. */
export const lastWord = 'ended because ';
