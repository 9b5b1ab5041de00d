/** Returns a function that limits the number of different values of a label: each further value becomes `other`. */
export function boundedLabel(max = 50): (value: string) => string {
  const known = new Set<string>();
  return (value) => {
    if (known.has(value)) return value;
    if (known.size >= max) return 'other';
    known.add(value);
    return value;
  };
}
