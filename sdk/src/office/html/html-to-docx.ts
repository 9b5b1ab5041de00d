/**
 * Converts cleaned HTML to a Word document with real headings, lists, links, tables and embedded images. Images of other sites
 * become their description.
 * @param html the output of `cleanHtml`
 * @param more `logo`: bytes of a PNG, JPEG or GIF image for the header of each page, other formats are left out; `description`:
 *   the comment in the properties of the document
 */
export async function htmlToDocx(
  title: string,
  html: string,
  more: { logo?: Uint8Array | undefined; description?: string | undefined } = {},
): Promise<Uint8Array> {
  // Import the library on first use, because it is large and most processes never write a document.
  return (await import('./docx-of.ts')).docxOf(title, html, more);
}
