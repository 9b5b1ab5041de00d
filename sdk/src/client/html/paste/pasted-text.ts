import { escaped } from './blocks.ts';

const bullet = /^\s*[•●▪◦‣·–*-]\s+/;
const number = /^\s*(\d{1,3})[.)]\s+/;

/** Turns plain text into HTML: an empty line ends a paragraph, and a block whose lines all have a marker is a list. */
export function pastedText(text: string): string {
  const blocks: string[][] = [[]];
  for (const line of text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n')) {
    if (line.trim() === '') blocks.push([]);
    else blocks.at(-1)?.push(line.trim());
  }
  return blocks.map(htmlOf).join('');
}

function htmlOf(lines: readonly string[]): string {
  if (lines.length === 0) return '';
  if (lines.length > 1 && lines.every((line) => bullet.test(line)))
    return `<ul>${itemsOf(lines, bullet)}</ul>`;
  if (lines.length > 1 && lines.every((line) => number.test(line))) {
    const first = Number(number.exec(lines[0] ?? '')?.[1] ?? 1);
    return `<ol${first === 1 ? '' : ` start="${first}"`}>${itemsOf(lines, number)}</ol>`;
  }
  return `<p>${lines.map(escaped).join('<br>')}</p>`;
}

const itemsOf = (lines: readonly string[], marker: RegExp) =>
  lines.map((line) => `<li><p>${escaped(line.replace(marker, ''))}</p></li>`).join('');
