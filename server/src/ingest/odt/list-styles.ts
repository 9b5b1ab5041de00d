import { walkXml, type XmlTag } from '../docx/walk-xml.ts';

export interface ListLevel {
  format: string;
  /**
   * The pattern of a list number, such as "%1%.%2%)". Each pair of percent signs encloses a level, which is replaced by its
   * number.
   */
  label: string;
  start: number;
  isBullet: boolean;
}

export interface ListStyles {
  levelOf(style: string | undefined, level: number): ListLevel | undefined;
  /** Whether texts refer to the list's numbers: a number contains that of the level above, or a word such as "Article". */
  countsClauses(style: string | undefined): boolean;
  /** Returns the list of a paragraph style; empty if the style excludes lists. */
  listOfParagraphs(style: string | undefined): string | undefined;
}

/** Our name for the numbering of headings, which has no name in the file. */
export const outlineStyle = ' outline';

const formats: Readonly<Record<string, string>> = {
  1: 'decimal',
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
};
const maxChainLength = 20;
const maxLabelLength = 200;
const maxLevel = 10;

/** @param xmls `styles.xml`, then `content.xml`, whose styles override those before */
export function readListStyles(...xmls: readonly string[]): ListStyles {
  const lists = new Map<string, Map<number, ListLevel>>();
  const paragraphs = new Map<string, { list: string | undefined; parent: string | undefined }>();
  let open: Map<number, ListLevel> | undefined;

  function readStyle({ name, attributes }: XmlTag): void {
    if (name === 'text:list-style' || name === 'text:outline-style') {
      open = new Map();
      lists.set(name === 'text:outline-style' ? outlineStyle : (attributes['style:name'] ?? ''), open);
    } else if (name === 'style:style' && attributes['style:family'] === 'paragraph') {
      const { 'style:list-style-name': list, 'style:parent-style-name': parent } = attributes;
      paragraphs.set(attributes['style:name'] ?? '', { list, parent });
    } else if (/^text:(?:list|outline)-level-style/.test(name)) {
      const level = Number(attributes['text:level']);
      if (level >= 1 && level <= maxLevel) open?.set(level, asLevel(level, name, attributes));
    }
  }

  for (const xml of xmls)
    if (xml !== '')
      walkXml(xml, {
        open: readStyle,
        close: (name) => {
          if (name === 'text:list-style' || name === 'text:outline-style') open = undefined;
        },
      });

  return {
    levelOf: (style, level) => (style === undefined ? undefined : lists.get(style)?.get(level)),
    countsClauses: (style) =>
      [...(lists.get(style ?? '')?.values() ?? [])].some(
        ({ label, isBullet }) => !isBullet && (/%\d+%.*%\d+%/.test(label) || /[\p{L}§]/u.test(label)),
      ),
    listOfParagraphs(style) {
      let at = style;
      for (let steps = 0; at !== undefined && steps < maxChainLength; steps++) {
        const known = paragraphs.get(at);
        if (known?.list !== undefined) return known.list;
        at = known?.parent;
      }
      return undefined;
    },
  };
}

function asLevel(level: number, name: string, attributes: XmlTag['attributes']): ListLevel {
  const format = attributes['style:num-format'] ?? '';
  const shown = Math.max(1, Math.min(level, Number(attributes['text:display-levels'] ?? 1)));
  const numbers = Array.from({ length: shown }, (_, index) => `%${level - shown + 1 + index}%`).join('.');
  const built = `${attributes['style:num-prefix'] ?? ''}${numbers}${attributes['style:num-suffix'] ?? ''}`;
  return {
    format: formats[format] ?? (format === '' ? '' : 'decimal'),
    // Uses LibreOffice's extension, because prefix and suffix alone cannot express "1.2)(a)".
    label: (attributes['loext:num-list-format'] ?? built).slice(0, maxLabelLength),
    start: Number(attributes['text:start-value'] ?? 1),
    isBullet: /-(?:bullet|image)$/.test(name),
  };
}
