/** The address of the sign-in, which then opens the wanted path. */
export function loginPath(wanted: string): string {
  return wanted === '/' ? '/login' : `/login?next=${encodeURIComponent(wanted)}`;
}
