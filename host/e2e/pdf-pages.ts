import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Returns the visible text of each page of a PDF, without using the server's extraction. */
export async function pdfPages(file: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0 });
  const pdf = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join(''));
  }
  await task.destroy();
  return pages;
}
