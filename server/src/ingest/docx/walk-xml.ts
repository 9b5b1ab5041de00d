import { SaxesParser } from 'saxes';

export interface XmlTag {
  name: string;
  attributes: Readonly<Record<string, string>>;
  start: number;
  end: number;
  isSelfClosing: boolean;
}

export interface XmlVisitor {
  /** Called at the start of an element. @param parents names of the enclosing elements, innermost last */
  open?(tag: XmlTag, parents: readonly string[]): void;
  close?(name: string, parents: readonly string[], end: number): void;
  text?(text: string, parents: readonly string[]): void;
}

/** Maximum number of syntax errors: a file with more is not XML. */
const maxErrors = 100;

/**
 * Walks through XML without building a tree, which would exceed the memory limit for a long document.
 * @returns false if the XML is not well-formed; the reported elements are then unreliable
 */
export function walkXml(xml: string, visitor: XmlVisitor): boolean {
  const parents: string[] = [];
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  let start = 0;
  let isSound = true;
  let errors = 0;
  parser.on('error', (error) => {
    isSound = false;
    // Stops after many errors, because each one takes as much time as a page of text.
    if (++errors > maxErrors) throw error;
  });
  parser.on('opentagstart', () => {
    start = xml.lastIndexOf('<', parser.position - 1);
  });
  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    visitor.open?.({ name, attributes, start, end: parser.position, isSelfClosing }, parents);
    parents.push(name);
  });
  parser.on('closetag', ({ name }) => {
    parents.pop();
    visitor.close?.(name, parents, parser.position);
  });
  if (visitor.text !== undefined) parser.on('text', (text) => visitor.text?.(text, parents));
  try {
    parser.write(xml).close();
  } catch (error) {
    if (errors <= maxErrors) throw error;
  }
  return isSound;
}

/** Reads a switch such as `<w:vanish/>`, which is on unless its value is an "off" value. */
export function isOn(attributes: Readonly<Record<string, string>>): boolean {
  return !/^(?:0|false|off|none)$/i.test(attributes['w:val'] ?? '1');
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

export interface XmlEdit {
  at: number;
  to: number;
  text: string;
}

export function applyEdits(xml: string, edits: readonly XmlEdit[]): string {
  if (edits.length === 0) return xml;
  const pieces: string[] = [];
  let at = 0;
  for (const edit of edits.toSorted((left, right) => left.at - right.at || left.to - right.to)) {
    if (edit.at < at) continue;
    pieces.push(xml.slice(at, edit.at), edit.text);
    at = edit.to;
  }
  pieces.push(xml.slice(at));
  return pieces.join('');
}
