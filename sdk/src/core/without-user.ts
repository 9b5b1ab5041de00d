/** Whether an address contains no user and no password, in any form that browsers and Node accept. */
export function withoutUser(address: string): boolean {
  // URL parsers drop blanks and line ends, and accept any number of slashes or backslashes.
  return !/^[a-z]+:[\\/]*[^\\/?#]*@/i.test(address.replaceAll(/[\s\p{Cc}]/gu, ''));
}
