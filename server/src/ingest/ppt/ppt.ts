import { CFB } from '@e965/xlsx';
import { isProtectedPackage } from '../bytes/ole-directory.ts';
import type { DocumentWriter } from '../formats/document-writer.ts';
import { remarkOnSkipped } from '../formats/embedded-files.ts';
import type { Reader } from '../formats/format-reader.ts';
import { remarkOnMacros } from '../formats/macros.ts';
import { corrupt, encrypted, Refusal } from '../refusal.ts';
import { type OldSlide, readOldSlides } from './read-slides.ts';

const name = 'PowerPoint presentation';
/** The folder with the slides for later versions, in a file that PowerPoint 95 can open as well. */
const bothVersions = '/PP97_DUALSTORAGE';
/** Names of streams of PowerPoint 95 and 4, whose slides have a different format. */
const oldStreams: ReadonlySet<string> = new Set(['Text_Content', 'PP40']);

/** Reads presentations from PowerPoint before 2007. Each slide becomes a page with its title as the section. */
export const ppt: Reader = {
  name,
  kinds: ['ole'],
  nothingFound: 'empty',
  read(bytes, writer) {
    if (isProtectedPackage(bytes)) throw encrypted(name);
    const file = CFB.read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { type: 'buffer' });
    const names: string[] = file.FullPaths.map((path: string) => path.split('/').at(-1) ?? '');
    const isBoth = file.FullPaths.some((path: string) => path.includes(bothVersions));
    const folder = isBoth ? bothVersions : '';
    const streamOf = (stream: string): Buffer | undefined => {
      const content = CFB.find(file, folder.concat(stream))?.content;
      return content === undefined ? undefined : Buffer.from(content);
    };
    const stream = streamOf('/PowerPoint Document');
    const user = streamOf('/Current User') ?? Buffer.alloc(0);
    if (names.some((each) => oldStreams.has(each)) && !isBoth) throw tooOld();
    if (stream === undefined) throw noPresentation();
    if (streamOf('/EncryptedSummary') !== undefined || isEncrypted(user)) throw encrypted(name);
    remarkOnMacros(names, writer);
    const presentation = readOldSlides(stream, user);
    if (presentation === undefined) throw corrupt(name);
    writeSlides(presentation.slides, writer);
    remarkOnSkipped(presentation.embeddedFiles, writer);
  },
};

function writeSlides(slides: readonly OldSlide[], writer: DocumentWriter): void {
  for (const [index, { title, texts, comments, notes }] of slides.entries()) {
    if (writer.full) return;
    writer.page(index + 1, () => {
      if (title.trim() !== '') writer.heading(title.replace(/\s+/g, ' ').trim(), 1);
      else writer.nextSection(`Slide ${index + 1}`, 1);
      for (const text of texts) writer.add(text);
      for (const comment of comments) writer.add(comment);
      if (notes.join('').trim() !== '') writer.add(`Notes: ${notes.join('\n')}`);
    });
  }
  const hidden = slides.filter(({ isHidden }) => isHidden).length;
  if (hidden > 0)
    writer.remark(hidden === 1 ? 'One hidden slide was included.' : `${hidden} hidden slides were included.`);
}

/** Whether the presentation is encrypted. The summary of a protected file may be unencrypted, so it is no evidence. */
function isEncrypted(currentUser: Buffer): boolean {
  return currentUser.length >= 16 && currentUser.readUInt32LE(12) === 0xf3d1c4df;
}

function tooOld(): Refusal {
  return new Refusal(
    'unsupported',
    'This presentation was saved by PowerPoint 95 or earlier. Open it in PowerPoint or LibreOffice, save it as .pptx and upload the new file.',
  );
}

function noPresentation(): Refusal {
  return new Refusal(
    'unsupported',
    'This file is not a PowerPoint presentation, although its file extension says so. Give the file its correct extension, or save it as .pptx in PowerPoint, and upload it again.',
  );
}
