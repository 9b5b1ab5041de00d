/**
 * Converts cleaned HTML to a Word document with real headings, lists, links and tables. Pictures become their description.
 * @param html the output of `cleanHtml`
 */
export async function htmlToDocx(title: string, html: string): Promise<Uint8Array> {
  // Loaded on first use: the library is large, and most processes never write a document.
  return (await import('./docx-of.ts')).docxOf(title, html);
}
