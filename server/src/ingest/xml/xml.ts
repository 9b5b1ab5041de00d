import { decodeText } from '../bytes/decode-text.ts';
import { walkXml } from '../docx/walk-xml.ts';
import type { DocumentWriter } from '../formats/document-writer.ts';
import type { Reader } from '../formats/format-reader.ts';

/** Reads XML: values are written with their element names, those of one element together. Prose stays as written. */
export const xml: Reader = {
  name: 'XML file',
  kinds: ['data', 'html', 'late-pdf'],
  nothingFound: 'empty',
  async read(bytes, writer) {
    const source = (await decode(bytes, writer)).replace(/^\uFEFF/, '');
    const blocks = blocksOf(source);
    if (blocks === undefined) {
      writer.remark('This file is not valid XML, so it was read as plain text.');
      writer.add(source);
      return;
    }
    for (const { title, lines } of blocks) {
      if (writer.full) return;
      const added = writer.add([title, ...lines].join('\n'));
      if (added !== undefined) writer.section(title, 1, added.start);
    }
  },
};

interface Block {
  title: string;
  lines: string[];
}

interface Element {
  name: string;
  text: string;
  hasElements: boolean;
  block: Block;
}

const maxDepth = 200;

/** Returns the blocks of a document; undefined if the XML is not well-formed. */
function blocksOf(source: string): Block[] | undefined {
  const blocks: Block[] = [];
  const open: Element[] = [];
  let isTooDeep = false;
  const isSound = walkXml(source, {
    open({ name, attributes }) {
      const parent = open.at(-1);
      if (parent !== undefined) {
        flushText(parent);
        parent.hasElements = true;
      }
      const title = [...open.map((element) => element.name), own(name)].join(' › ');
      const element = {
        name: own(name),
        text: '',
        hasElements: false,
        block: { title, lines: [] as string[] },
      };
      for (const [key, value] of Object.entries(attributes))
        if (!/^xmlns|:schemaLocation$/.test(key) && value.trim() !== '')
          element.block.lines.push(`${own(key)}: ${value.trim()}`);
      open.push(element);
      isTooDeep ||= open.length > maxDepth;
    },
    text(text) {
      const element = open.at(-1);
      if (element !== undefined) element.text += text;
    },
    close() {
      const element = open.pop();
      const parent = open.at(-1);
      if (element === undefined) return;
      const text = element.text.replace(/\s+/g, ' ').trim();
      if (element.hasElements || parent === undefined) {
        if (text !== '') element.block.lines.push(text);
        if (element.block.lines.length > 0) blocks.push(element.block);
        return;
      }
      const details = element.block.lines.length === 0 ? '' : ` (${element.block.lines.join(', ')})`;
      if (text !== '' || details !== '')
        parent.block.lines.push(`${element.name}${details}: ${text}`.replace(/: $/, ''));
    },
  });
  return isSound && !isTooDeep ? blocks : undefined;
}

function flushText(element: Element): void {
  const text = element.text.replace(/\s+/g, ' ').trim();
  element.text = '';
  if (text !== '') element.block.lines.push(text);
}

function own(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Decodes with the encoding that the first line declares, if any. */
async function decode(bytes: Uint8Array, writer: DocumentWriter): Promise<string> {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const label = /^<\?xml [^<>]{0,150}encoding=["']([\w-]{2,40})["']/.exec(head)?.[1];
  if (label === undefined || writer.encoding !== undefined || /^utf-?(?:8|16)/i.test(label))
    return decodeText(bytes, writer);
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return decodeText(bytes, writer);
  }
}
