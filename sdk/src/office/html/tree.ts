import { parseDocument } from 'htmlparser2';

export interface Text {
  text: string;
}
export interface Element {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: Node[];
}
export type Node = Text | Element;

export const isText = (node: Node): node is Text => 'text' in node;

interface Parsed {
  type: string;
  data?: string;
  name?: string;
  attribs?: Record<string, string>;
  children?: Parsed[];
}

export function treeOf(html: string): Node[] {
  const { children } = parseDocument(html) as unknown as { children: Parsed[] };
  return children.flatMap(nodeOf);
}

function nodeOf({ type, data = '', name = '', attribs = {}, children = [] }: Parsed): Node[] {
  if (type === 'text') return [{ text: data }];
  if (type !== 'tag') return [];
  return [{ tag: name, attributes: attribs, children: children.flatMap(nodeOf) }];
}

const blocks: ReadonlySet<string> = new Set(
  `h1 h2 h3 h4 h5 h6 p blockquote pre ul ol li hr figure figcaption
   table thead tbody tfoot tr th td caption dl dt dd section article div`.split(/\s+/),
);
export const isBlock = (node: Node): node is Element => !isText(node) && blocks.has(node.tag);

export const plainText = (nodes: readonly Node[]): string =>
  nodes.map((node) => (isText(node) ? node.text : plainText(node.children))).join('');

export function elements(nodes: readonly Node[], tag: string): Element[] {
  return nodes.flatMap((node) =>
    isText(node) ? [] : node.tag === tag ? [node] : elements(node.children, tag),
  );
}
