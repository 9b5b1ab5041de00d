/** The given class names as one string; what is absent is left out. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ');
}
