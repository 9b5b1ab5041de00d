/**
 * Cleaned HTML as a Word document with real headings, lists, links and tables. Pictures keep their description.
 * @param html what `cleanHtml` has given
 */
export async function htmlToDocx(title: string, html: string): Promise<Uint8Array> {
  // The library is large, and most starts write no document.
  return (await import('./docx-of.ts')).docxOf(title, html);
}
