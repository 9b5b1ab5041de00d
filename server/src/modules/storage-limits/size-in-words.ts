/** A size for messages, base 1024 as in the browser: 5_368_709_120 → "5 GB", 2_243_953 → "2.1 MB". */
export function sizeInWords(bytes: number): string {
  const [unit, size] = bytes >= 1024 ** 3 ? ['GB', bytes / 1024 ** 3] : ['MB', bytes / 1024 ** 2];
  return `${Math.round(size * 10) / 10} ${unit}`;
}
