import { CFB } from '@e965/xlsx';
import { isProtectedPackage } from '../bytes/ole-directory.ts';
import type { DocumentWriter } from '../formats/document-writer.ts';
import type { Reader } from '../formats/format-reader.ts';
import { remarkOnMacros } from '../formats/macros.ts';
import { corrupt, encrypted, Refusal } from '../refusal.ts';
import { type OldSlide, readOldSlides } from './read-slides.ts';

const name = 'PowerPoint presentation';

/** As of PowerPoint before 2007. A slide is a page, and its title the section. */
export const ppt: Reader = {
  name,
  kinds: ['ole'],
  nothingFound: 'empty',
  read(bytes, writer) {
    if (isProtectedPackage(bytes)) throw encrypted(name);
    const file = CFB.read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { type: 'buffer' });
    const streamOf = (path: string): Buffer | undefined => {
      const content = CFB.find(file, path)?.content;
      return content === undefined ? undefined : Buffer.from(content);
    };
    const stream = streamOf('/PowerPoint Document');
    if (stream === undefined) throw noPresentation();
    if (streamOf('/EncryptedSummary') !== undefined) throw encrypted(name);
    remarkOnMacros(
      file.FullPaths.map((path: string) => path.split('/').at(-1) ?? ''),
      writer,
    );
    const slides = readOldSlides(stream, streamOf('/Current User') ?? Buffer.alloc(0));
    if (slides === undefined) throw corrupt(name);
    writeSlides(slides, writer);
  },
};

function writeSlides(slides: readonly OldSlide[], writer: DocumentWriter): void {
  for (const [index, { title, texts, notes }] of slides.entries()) {
    if (writer.full) return;
    writer.page(index + 1, () => {
      if (title.trim() !== '') writer.heading(title.replace(/\s+/g, ' ').trim(), 1);
      else writer.nextSection(`Slide ${index + 1}`, 1);
      for (const text of texts) writer.add(text);
      if (notes.join('').trim() !== '') writer.add(`Notes: ${notes.join('\n')}`);
    });
  }
  const hidden = slides.filter(({ isHidden }) => isHidden).length;
  if (hidden > 0)
    writer.remark(hidden === 1 ? 'One hidden slide was included.' : `${hidden} hidden slides were included.`);
}

function noPresentation(): Refusal {
  return new Refusal(
    'unsupported',
    'This file is not a PowerPoint presentation, although its name says so. Upload it under its own name, or save it as .pptx in PowerPoint.',
  );
}
