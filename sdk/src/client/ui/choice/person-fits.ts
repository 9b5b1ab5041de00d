/**
 * Whether somebody who was found for other words answers these, too, as the server has it: each word is part of the name or of the
 * address.
 */
export function personFits({ name, email }: { name: string; email: string }, words: string): boolean {
  return words
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => [name, email].some((part) => part.toLowerCase().includes(word)));
}
