export function initials(name: string): string {
  const letters = name.match(/[\p{L}\p{N}]\p{M}*/gu) ?? [];
  return letters.slice(0, 2).join('');
}
