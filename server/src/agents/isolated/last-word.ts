/** Prefix of the line in which a process says why it ends. */
export const lastWord = 'ended because ';
