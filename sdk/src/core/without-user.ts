/** Whether an address has no user and no password, in whatever way browsers and Node would read it. */
export function withoutUser(address: string): boolean {
  // They drop blanks and line ends, and take any number of slashes, of either kind.
  return !/^[a-z]+:[\\/]*[^\\/?#]*@/i.test(address.replaceAll(/[\s\p{Cc}]/gu, ''));
}
