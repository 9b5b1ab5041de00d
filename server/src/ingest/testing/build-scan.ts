import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { assemblePdf, pdfStream } from './build-pdf.ts';

/** Pixels of a page; at 612 points of width that is 200 dots per inch. */
const width = 1700;
const height = 2200;

/** A PDF whose pages are pictures of their lines, as a scanner makes it: no text in it at all. */
export function buildScan(pages: readonly string[]): Buffer {
  const font = import.meta.resolve('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf');
  GlobalFonts.registerFromPath(fileURLToPath(font), 'Scan');
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
        drawPage(page),
      ),
    );
  }
  return assemblePdf(objects);
}

function drawPage(page: string): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.fillStyle = 'black';
  context.font = '40px Scan';
  for (const [index, line] of page.split('\n').entries()) context.fillText(line, 150, 200 + index * 60);
  return canvas.toBuffer('image/jpeg', 85);
}
