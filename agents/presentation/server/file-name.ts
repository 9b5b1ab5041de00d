/** The title of a presentation without characters that file systems refuse, cut after a word at 100 characters. */
export function fileNameOf(title: string): string {
  const name = title
    .normalize('NFC')
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const cut =
    name.length <= 100
      ? name
      : name
          .slice(0, 101)
          .replace(/\s+\S*$/, '')
          .slice(0, 100);
  return cut.replace(/(?<![\s.,;–-])[\s.,;–-]+$/, '') || 'presentation';
}
