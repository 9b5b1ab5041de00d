/** Maps Windows code page numbers to encodings whose names do not contain the number. */
const named: Readonly<Record<number, string>> = {
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  1200: 'utf-16le',
  20127: 'windows-1252',
  20866: 'koi8-r',
  21866: 'koi8-u',
  50220: 'iso-2022-jp',
  50221: 'iso-2022-jp',
  50222: 'iso-2022-jp',
  51932: 'euc-jp',
  51936: 'gbk',
  51949: 'euc-kr',
  54936: 'gb18030',
  65001: 'utf-8',
};

export function encodingOf(codePage: number | undefined): string | undefined {
  if (codePage === undefined) return undefined;
  if (codePage >= 1250 && codePage <= 1258) return `windows-${codePage}`;
  if (codePage >= 28591 && codePage <= 28606) return `iso-8859-${codePage - 28590}`;
  return named[codePage];
}
