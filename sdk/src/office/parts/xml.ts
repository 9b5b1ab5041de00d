/** An element with its offsets in the source, so that a change leaves all other bytes unchanged. */
export interface XmlElement {
  name: string;
  /** The attributes as source text, with a leading blank. */
  attributes: string;
  start: number;
  end: number;
  /** Offsets of the content between the tags; null for a self-closing element. */
  inner: { start: number; end: number } | null;
  children: XmlElement[];
}

const token =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<\?[\s\S]*?(?:\?>|$)|<(?<close>\/?)(?<name>[\w:.-]+)(?<attributes>(?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(?<empty>\/?)>/g;

/**
 * Parses the elements of an Office part with their offsets. XML libraries give no offsets, and serializing their result would
 * change untouched parts.
 * @throws Error when tags do not match
 */
export function readXml(text: string): XmlElement {
  const root: XmlElement = {
    name: '',
    attributes: '',
    start: 0,
    end: text.length,
    inner: { start: 0, end: text.length },
    children: [],
  };
  const open = [root];
  for (const { index, 0: tag, groups = {} } of text.matchAll(token)) {
    const { close, name, attributes = '', empty } = groups;
    if (name === undefined) continue;
    const end = index + tag.length;
    if (close === '/') {
      const element = open.pop();
      if (element?.name !== name || !element.inner) throw new Error(`</${name}> closes nothing`);
      element.inner.end = index;
      element.end = end;
      continue;
    }
    const element: XmlElement = {
      name,
      attributes,
      start: index,
      end,
      inner: empty === '/' ? null : { start: end, end },
      children: [],
    };
    open.at(-1)?.children.push(element);
    if (element.inner) open.push(element);
  }
  if (open.length !== 1) throw new Error('The XML ends too early');
  return root;
}

/** Returns all elements of this name in document order, including nested ones. */
export function elements(of: XmlElement, name: string): XmlElement[] {
  return of.children.flatMap((child) => [...(child.name === name ? [child] : []), ...elements(child, name)]);
}

export function attribute({ attributes }: XmlElement, name: string): string | undefined {
  return new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(attributes)
    ?.slice(1)
    .find((value) => value !== undefined);
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export const unescapeXml = (text: string) =>
  text.replaceAll(
    /&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) =>
      name === undefined
        ? String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
        : (entities[name] ?? whole),
  );

/** Escapes text for XML and drops characters that XML cannot contain. */
export const escapeXml = (text: string) =>
  text
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);

export interface Splice {
  start: number;
  end: number;
  text: string;
}

export function splice(text: string, splices: readonly Splice[]): string {
  let changed = text;
  for (const one of splices.toSorted((a, b) => b.start - a.start))
    changed = changed.slice(0, one.start) + one.text + changed.slice(one.end);
  return changed;
}
