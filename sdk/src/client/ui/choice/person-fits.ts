/** Whether a person matches the typed words, by the server's rule: each word is part of the name or address. */
export function personFits({ name, email }: { name: string; email: string }, words: string): boolean {
  return words
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => [name, email].some((part) => part.toLowerCase().includes(word)));
}
