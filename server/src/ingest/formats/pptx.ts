import type { OfficeContentNode } from 'officeparser';
import type { DocumentWriter } from './document-writer.ts';
import { remarkOnEmbedded } from './embedded-files.ts';
import type { Reader } from './format-reader.ts';
import { remarkOnMacros } from './macros.ts';
import { openOffice, parseOffice } from './office.ts';
import { textOf, writeNodes } from './office-text.ts';
import { withComments } from '../pptx/slide-comments.ts';
import { spreadCells } from '../pptx/spread-cells.ts';

const format = {
  name: 'PowerPoint presentation',
  extension: 'pptx',
  mark: 'ppt/',
  program: 'PowerPoint',
} as const;

export const pptx: Reader = {
  name: format.name,
  kinds: ['zip', 'ole'],
  nothingFound: 'empty',
  async read(bytes, writer, limits) {
    const archive = openOffice(bytes, format, limits);
    remarkOnMacros(archive.names, writer);
    const parts = new Map(archive.parts);
    for (const [name, xml] of parts)
      if (slidePart.test(name))
        parts.set(name, Buffer.from(withComments(spreadCells(xml.toString()), name, archive.parts)));
    const { content } = await parseOffice({ ...archive, parts }, format, limits);
    remarkOnHidden(archive.parts, writer);
    remarkOnEmbedded(archive.names, format.mark, writer);
    for (const slide of content) {
      if (writer.full) break;
      if (slide.type === 'slide')
        writer.page(slide.metadata?.slideNumber ?? 0, () => writeSlide(slide, writer));
    }
  },
};

const slidePart = /^ppt\/slides\/slide\d+\.xml$/;

function remarkOnHidden(parts: ReadonlyMap<string, Buffer>, writer: DocumentWriter): void {
  const hidden = [...parts].filter(
    ([name, xml]) =>
      slidePart.test(name) && /<p:sld\b[^<>]*\bshow="(?:0|false)"/.test(xml.toString('utf8', 0, 4_000)),
  ).length;
  if (hidden > 0)
    writer.remark(hidden === 1 ? 'One hidden slide was included.' : `${hidden} hidden slides were included.`);
}

function writeSlide(slide: OfficeContentNode & { type: 'slide' }, writer: DocumentWriter): void {
  const blocks = slide.children ?? [];
  const title = blocks.find(({ type }) => type === 'heading');
  const name = title === undefined ? '' : textOf(title).replace(/\s+/g, ' ').trim();
  if (name !== '') writer.heading(name, 1);
  else writer.nextSection(`Slide ${slide.metadata?.slideNumber ?? ''}`, 1);
  writeNodes(
    blocks.filter((block) => block !== title),
    writer,
  );
  for (const note of slide.notes ?? []) {
    const text = (note.children ?? []).map(textOf).join('\n').trim() || textOf(note);
    if (text.trim() !== '') writer.add(`Notes: ${text}`);
  }
}
