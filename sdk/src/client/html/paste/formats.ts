import type { Format, TextTag } from './blocks.ts';
import type { Style } from './element-style.ts';

const tags: Readonly<Record<string, Partial<Format>>> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  u: { underline: true },
  s: { strike: true },
  strike: { strike: true },
  del: { strike: true },
  sub: { raised: 'sub' },
  sup: { raised: 'sup' },
  code: { code: true },
  tt: { code: true },
  kbd: { code: true },
  samp: { code: true },
};

/** The format within an element. A style decides over a tag: Google Docs wraps everything in a bold element of normal weight. */
export function formatWithin(tag: string, style: Style, outer: Format): Format {
  const format = { ...outer, ...tags[tag] };
  const weight = style.get('font-weight');
  if (weight !== undefined) format.bold = weight.startsWith('bold') || Number(weight) >= 600;
  const slant = style.get('font-style');
  if (slant !== undefined) format.italic = slant === 'italic' || slant === 'oblique';
  const line = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
  // Links are underlined by the page that shows them.
  if (line.includes('underline')) format.underline = true;
  if (format.href !== null) format.underline = false;
  if (line.includes('line-through')) format.strike = true;
  const place = style.get('vertical-align');
  if (place === 'super' || place === 'sub') format.raised = place === 'super' ? 'sup' : 'sub';
  return isSame(format, outer) ? outer : format;
}

const isSame = (a: Format, b: Format) =>
  (Object.keys(a) as (keyof Format)[]).every((name) => a[name] === b[name]);

const headings: readonly TextTag[] = ['h1', 'h2', 'h3', 'h4'];
/** The editor has four levels; deeper headings become the last one. */
const headingAt = (level: number) => headings[Math.min(Math.max(level, 1), 4) - 1] ?? 'p';

/** The heading that an element is, by its tag, its role or the style of Word; null for other elements. */
export function headingOf(element: Element, style: Style): TextTag | null {
  const tag = /^h([1-6])$/.exec(element.localName)?.[1];
  if (tag !== undefined) return headingAt(Number(tag));
  if (element.getAttribute('role') === 'heading')
    return headingAt(Number(element.getAttribute('aria-level') ?? 2));
  if (element.localName !== 'p') return null;
  if ([...element.classList].some((name) => name.startsWith('MsoTitle'))) return 'h1';
  const outline = Number(style.get('mso-outline-level'));
  return outline >= 1 && outline <= 9 ? headingAt(outline) : null;
}
