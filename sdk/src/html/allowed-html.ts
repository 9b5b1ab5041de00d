const words = (text: string): readonly string[] => text.split(/\s+/);

/**
 * The HTML that people and models can write. The server uses this list to clean stored HTML, the browser to clean displayed
 * HTML. Everything that is not listed is removed.
 */
export const allowedHtml = {
  tags: words(`h1 h2 h3 h4 h5 h6 p br hr blockquote pre ul ol li figure figcaption img a table thead tbody tfoot tr th td caption
    strong b em i u s code sub sup mark small abbr cite q dl dt dd section article div span`),
  /** Allowed attributes of each tag. All others, such as event handlers, styles, classes and ids, are removed. */
  attributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    abbr: ['title'],
  } as Readonly<Record<string, readonly string[]>>,
  /** Elements that are removed together with their text. */
  withTheirText:
    words(`script style textarea option noscript iframe noembed noframes template title svg math xmp object embed
    select audio video head`),
} as const;

const link = /^(?:https?:\/\/|mailto:|#|\/(?![/\\]))/i;
const picture = /^(?:https:\/\/|data:image\/(?:png|jpe?g|gif|webp);base64,[a-z0-9+/=]+$)/i;
/** Matches characters that browsers ignore in an address or read as a slash. */
// oxlint-disable-next-line no-control-regex
const skipped = /[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028\u2029\ufeff]/;

/** Whether an attribute of an allowed tag may have this value. */
export function allowsAttribute(tag: string, name: string, value: string): boolean {
  if (!allowedHtml.attributes[tag]?.includes(name)) return false;
  if (name === 'href') return !skipped.test(value) && link.test(value);
  if (name === 'src') return picture.test(value);
  if (['colspan', 'rowspan', 'start', 'width', 'height'].includes(name)) return /^\d{1,4}$/.test(value);
  if (name === 'scope') return /^(?:row|col|rowgroup|colgroup)$/.test(value);
  return true;
}
