/** Whether an address contains no user and no password, in any form that browsers and Node accept. */
export function withoutUser(address: string): boolean {
  // Remove blanks and line ends and allow any number of slashes or backslashes, because URL parsers do the same.
  return !/^[a-z]+:[\\/]*[^\\/?#]*@/i.test(address.replaceAll(/[\s\p{Cc}]/gu, ''));
}
