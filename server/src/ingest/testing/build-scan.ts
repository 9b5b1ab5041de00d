import { fileURLToPath } from 'node:url';
import { type Canvas, createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { toGreys } from '../ocr/picture.ts';
import { assemblePdf, pdfStream } from './build-pdf.ts';

/** Width in pixels; for a page 612 points wide, this is 200 dpi. */
const width = 1700;
const height = 2200;

/** Draws lines of text as a picture, as from a camera or scanner, rotated clockwise by the given degrees. */
export function buildPicture(
  page: string,
  type: 'image/png' | 'image/jpeg' | 'image/webp',
  turn: 0 | 90 | 180 | 270 = 0,
): Buffer {
  const canvas = turnCanvas(drawPage(page), turn);
  return type === 'image/png' ? canvas.toBuffer(type) : canvas.toBuffer(type, 85);
}

export function buildTiff(pages: readonly string[]): Buffer {
  const parts = [Buffer.from('II*\0')];
  let at = 8;
  const directories = pages.map((page) => {
    const { data } = drawPage(page).getContext('2d').getImageData(0, 0, width, height);
    const { greys } = toGreys(data, width, height);
    const tags = [
      [256, width],
      [257, height],
      [258, 8],
      [259, 1],
      [262, 1],
      [273, at],
      [277, 1],
      [278, height],
      [279, greys.length],
    ];
    const start = at + greys.length;
    at = start + 2 + tags.length * 12 + 4;
    return { greys, tags, start };
  });
  for (const [index, { greys, tags, start }] of directories.entries()) {
    const next = directories[index + 1]?.start ?? 0;
    if (index === 0) parts.push(longs(start));
    const entries = tags.map(([tag = 0, value = 0]) => Buffer.concat([shorts(tag, 4), longs(1, value)]));
    parts.push(Buffer.from(greys), shorts(tags.length), ...entries, longs(next));
  }
  return Buffer.concat(parts);
}

const shorts = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer);
const longs = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer);

/** Builds a PDF as a scanner does: its pages are pictures of their lines and contain no text. */
export function buildScan(pages: readonly string[]): Buffer {
  const kids = pages.map((_, index) => `${3 + index * 3} 0 R`).join(' ');
  const objects: Buffer[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`),
  ];
  for (const [index, page] of pages.entries()) {
    const at = 3 + index * 3;
    objects.push(
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${at + 1} 0 R /Resources << /XObject << /I ${at + 2} 0 R >> >> >>`,
      ),
      pdfStream('', Buffer.from('q 612 0 0 792 0 0 cm /I Do Q')),
      pdfStream(
        `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
        drawPage(page).toBuffer('image/jpeg', 85),
      ),
    );
  }
  return assemblePdf(objects);
}

function drawPage(page: string): Canvas {
  const font = import.meta.resolve('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf');
  GlobalFonts.registerFromPath(fileURLToPath(font), 'Scan');
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.fillStyle = 'black';
  context.font = '40px Scan';
  for (const [index, line] of page.split('\n').entries()) context.fillText(line, 150, 200 + index * 60);
  return canvas;
}

function turnCanvas(canvas: Canvas, turn: 0 | 90 | 180 | 270): Canvas {
  const isOnItsSide = turn % 180 !== 0;
  const turned = isOnItsSide ? createCanvas(height, width) : createCanvas(width, height);
  const context = turned.getContext('2d');
  context.translate(turned.width / 2, turned.height / 2);
  context.rotate((turn * Math.PI) / 180);
  context.drawImage(canvas, -width / 2, -height / 2);
  return turned;
}
