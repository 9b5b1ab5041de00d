import { deflateSync } from 'node:zlib';

export interface PdfOptions {
  /** Raw PDF content streams, which replace the lines of text. */
  contents?: Uint8Array[];
  trailer?: string;
  bookmarks?: readonly { title: string; page: number }[];
}

/** Builds a minimal PDF with one page per entry; each line becomes a line of text in Helvetica. */
export function buildPdf(
  pages: readonly string[],
  { contents, trailer = '', bookmarks = [] }: PdfOptions = {},
): Buffer {
  const streams = contents ?? pages.map((page) => Buffer.from(textOperators(page), 'latin1'));
  const outlines = 4 + streams.length * 2;
  const objects: Buffer[] = [
    Buffer.from(
      `<< /Type /Catalog /Pages 2 0 R ${bookmarks.length > 0 ? `/Outlines ${outlines} 0 R` : ''} >>`,
    ),
    Buffer.from(
      `<< /Type /Pages /Count ${streams.length} /Kids [${streams.map((_, index) => `${4 + index * 2} 0 R`).join(' ')}] >>`,
    ),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'),
  ];
  for (const [index, stream] of streams.entries()) {
    const packed = deflateSync(stream);
    objects.push(
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      ),
      pdfStream('/Filter /FlateDecode', packed),
    );
  }
  if (bookmarks.length > 0) {
    const last = outlines + bookmarks.length;
    objects.push(
      Buffer.from(`<< /First ${outlines + 1} 0 R /Last ${last} 0 R /Count ${bookmarks.length} >>`),
    );
    for (const [index, { title, page }] of bookmarks.entries()) {
      const number = outlines + 1 + index;
      const next = number < last ? `/Next ${number + 1} 0 R` : '';
      const target = `[${2 + page * 2} 0 R /Fit]`;
      objects.push(Buffer.from(`<< /Title (${title}) /Parent ${outlines} 0 R ${next} /Dest ${target} >>`));
    }
  }
  return assemblePdf(objects, trailer);
}

function textOperators(page: string): string {
  const lines = page.split('\n').map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`);
  return `BT /F1 12 Tf 14 TL 72 720 Td ${lines.join(' ')} ET`;
}

export function pdfStream(entries: string, content: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);
}

export function assemblePdf(objects: readonly Buffer[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    offsets.push(length);
    length += part.length;
    parts.push(part);
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
